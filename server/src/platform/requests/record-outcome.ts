import { emailByDefault } from '@rimpang/domain/notifications';
import { defaultMatrix } from '@rimpang/domain/permissions';
import { sql } from 'kysely';
import type { Caller } from './caller.ts';
import type { Tx } from '../database/database.ts';

/** Who did what to what; personal numbers and secrets never go in here. */
export type AuditNote = { subject: string; detail?: Record<string, unknown> };

/**
 * A message to a person, delivered after commit and announced on the person's own live topic. It also goes out by
 * e-mail where the person chose so for its kind (domain/notifications.ts), or, for kinds without a choice, where
 * `email` is given.
 */
export type Message = {
  to: number | null;
  kind: string;
  title: string;
  body: string;
  link?: string;
  email?: { address: string; name: string };
};

type OutcomeRecord = {
  caller: Caller;
  action: string;
  now: Date;
  outcome: { audit: AuditNote | null; messages?: readonly Message[] };
  operationId: string | undefined;
  result: unknown;
};

/** Audit entry, messages and the operation's answer, in one round trip and in the verb's own transaction. */
export async function recordOutcome(tx: Tx, work: OutcomeRecord): Promise<void> {
  const { caller, action, now, outcome, operationId } = work;
  const { audit, messages = [] } = outcome;
  if (!audit && messages.length === 0 && !operationId) return;
  await sql`
    with entry as (
      insert into audit.entry (at, actor_id, actor_role, action, subject, detail, address, operation_id)
      select ${now}::timestamptz, ${caller.support?.id ?? caller.actor?.id ?? null}::bigint,
        ${caller.support?.role ?? caller.actor?.role ?? null}::text, ${action}::text,
        ${audit?.subject ?? null}::text, ${JSON.stringify(audit?.detail ?? {})}::jsonb,
        ${caller.address ?? null}::text, ${operationId ?? null}::uuid
      where ${audit !== null}::boolean
    ), message as (
      insert into notifications.message (account_id, kind, title, body, link, at, email_to, email_name,
        next_attempt_at)
      select m.to, m.kind, m.title, m.body, m.link, ${now}, m.address,
        case when m.address is not null then m.name end,
        case when m.address is not null then ${now}::timestamptz end
      from (
        select m.*, case when coalesce(p.by_email, m.mail) then coalesce(m.given, b.address) end as address,
          coalesce(m."givenName", b.name) as name
        from jsonb_to_recordset(${JSON.stringify(messages.map(flat))}::jsonb)
          as m("to" bigint, kind text, title text, body text, link text, given text, "givenName" text,
          mail boolean)
        -- One look-up per message by its key; without the limits the planner expects many messages and reads all accounts.
        left join lateral (select by_email from notifications.preference
          where account_id = m.to and kind = m.kind limit 1) p on true
        left join lateral (select address, name from notifications.mailbox
          where account_id = m.to and coalesce(p.by_email, m.mail) limit 1) b on true
      ) m
    )
    update platform.operation set answer = ${JSON.stringify(work.result ?? null)}
    where actor_id = ${caller.actor?.id ?? 0} and key = ${operationId ?? null}::uuid`.execute(tx);
}

/** Messages of the system about itself. */
export function enqueueSystemMessages(tx: Tx, messages: readonly Message[], now: Date): Promise<void> {
  const caller = { actor: null, matrix: defaultMatrix };
  const outcome = { audit: null, messages };
  return recordOutcome(tx, { caller, action: '', now, outcome, operationId: undefined, result: null });
}

/** A person who never verified an address has none: such an empty one is no place to write to. */
function flat({ email, ...message }: Message) {
  const mail = emailByDefault(message.kind) ?? email !== undefined;
  return { ...message, given: email?.address || null, givenName: email?.name ?? null, mail };
}
