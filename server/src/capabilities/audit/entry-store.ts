import { defaultMatrix } from '@rimpang/domain/permissions';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/requests/caller.ts';
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
