import { defaultMatrix } from '@rimpang/domain/permissions';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/requests/caller.ts';
import { int, nullable, query, text, time } from '../../platform/database/query.ts';
import type { AuditNote, OutcomePieces } from '../../platform/requests/outcome-store.ts';

/**
 * The audit's part of the statement that records an outcome (`recordOutcome`). Impersonation names the member of staff; what
 * a program did names its token beside the person for whom it calls.
 */
export const insertEntry: OutcomePieces['insertEntry'] = ({
  caller,
  action,
  now,
  outcome,
  operationId,
}) => sql`
  insert into audit.entry (at, actor_id, actor_role, action, subject, detail, address, operation_id)
  select ${now}::timestamptz, ${caller.support?.id ?? caller.actor?.id ?? null}::bigint,
    ${caller.support?.role ?? caller.actor?.role ?? null}::text, ${action}::text,
    ${outcome.audit?.subject ?? null}::text, ${JSON.stringify(detailOf(outcome.audit, caller))}::jsonb,
    ${caller.address ?? null}::text, ${operationId ?? null}::uuid
  where ${outcome.audit !== null}::boolean`;

function detailOf(note: AuditNote | null, { token }: Caller): Record<string, unknown> {
  const via = token && { via: `Token API ${token.id}: ${token.name}` };
  return { ...note?.detail, ...via };
}

/** An entry of the terminal, where no person is signed in. */
export async function recordSystemEntry(tx: Tx, action: string, audit: AuditNote, now: Date): Promise<void> {
  const caller = { actor: null, matrix: defaultMatrix };
  await insertEntry({ caller, action, now, outcome: { audit }, operationId: undefined }).execute(tx);
}

const laterEntries = { count: int, action: nullable(text), at: nullable(time) };

/** How many entries came after the last one with this action and subject, without these actions, and the first of them. */
export function selectLaterEntries(
  tx: Tx,
  { action, subject, besides }: { action: string; subject: string; besides: readonly string[] },
) {
  return query(laterEntries)`
    with later as (
      select e.id, e.action, e.at from audit.entry e
      where e.id > (select max(x.id) from audit.entry x where x.subject = ${subject} and x.action = ${action})
        and not e.action = any (${besides}::text[])
    )
    select count(*) as count, (array_agg(l.action order by l.id))[1] as action, min(l.at) as at
    from later l`.one(tx);
}
