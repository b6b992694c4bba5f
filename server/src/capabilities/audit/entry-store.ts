import { defaultMatrix } from '@rimpang/domain/roles';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/requests/caller.ts';
import { int, nullable, query, text, time } from '../../platform/database/query.ts';
import type { AuditNote, OutcomePieces } from '../../platform/requests/outcome-store.ts';

/**
 * The audit's part of the statement that records outcomes (`recordOutcomes`). Impersonation names the member of staff; what
 * a program did names its token beside the person for whom it calls.
 */
export const insertEntries: OutcomePieces['insertEntries'] = ({ action, now, records }) => {
  const entries = records.flatMap(({ caller, audit, operation }) =>
    audit
      ? [
          {
            actor: caller.support?.id ?? caller.actor?.id,
            role: caller.support?.role ?? caller.actor?.role,
            subject: audit.subject,
            detail: detailOf(audit, caller),
            address: caller.address,
            operation: operation?.key,
          },
        ]
      : [],
  );
  return sql`
  insert into audit.entry (at, actor_id, actor_role, action, subject, detail, address, operation_id)
  select ${now}::timestamptz, e.actor, e.role, ${action}::text, e.subject, e.detail, e.address, e.operation
  from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(actor bigint, role text, subject text,
    detail jsonb, address text, operation uuid)`;
};

function detailOf(note: AuditNote, { token }: Caller): Record<string, unknown> {
  const via = token && { via: `Token API ${token.id}: ${token.name}` };
  return { ...note.detail, ...via };
}

/** An entry of the terminal, where no person is signed in. */
export async function recordSystemEntry(tx: Tx, action: string, audit: AuditNote, now: Date): Promise<void> {
  const caller = { actor: null, matrix: defaultMatrix };
  const record = { caller, audit, messages: [], operation: undefined, result: null };
  await insertEntries({ action, now, records: [record] }).execute(tx);
}

const laterEntries = { count: int, action: nullable(text), at: nullable(time) };

/**
 * How many entries came after the last one with this action and subject, and the first of them; without these actions, and without what a
 * visitor asked of an account that does not exist, which changed nothing.
 */
export function selectLaterEntries(
  tx: Tx,
  { action, subject, besides }: { action: string; subject: string; besides: readonly string[] },
) {
  return query(laterEntries)`
    with later as (
      select e.id, e.action, e.at from audit.entry e
      where e.id > (select max(x.id) from audit.entry x where x.subject = ${subject} and x.action = ${action})
        and not e.action = any (${besides}::text[]) and e.subject is distinct from 'account:unknown'
    )
    select count(*) as count, (array_agg(l.action order by l.id))[1] as action, min(l.at) as at
    from later l`.one(tx);
}
