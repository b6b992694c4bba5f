import { formatMoment } from '@rimpang/domain/calendar';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, nullable, query, text, time } from '../../platform/database/query.ts';
import { Failure } from '../../platform/requests/failure.ts';

type Edit = { accountId: number /** What the editor saw. */; revision: number; byId: number; now: Date };

/**
 * Begins an edit of a person's data on the revision that was seen, and holds the account until the transaction ends.
 * Call it before anything is read for the edit. Failures: NOT_FOUND; EDITED_MEANWHILE with who was faster and when.
 */
export async function beginEdit(tx: Tx, { accountId, revision, byId, now }: Edit): Promise<void> {
  const { rows } = await sql`
    update identity.account set revision = revision + 1, edited_at = ${now}, edited_by = ${byId}
    where id = ${accountId} and revision = ${revision} returning 1`.execute(tx);
  if (rows.length > 0) return;
  throw (await editedMeanwhile(tx, accountId, byId)) ?? new Failure('NOT_FOUND');
}

/** The revision of a person's data now, for a form of it; 0 for an account that is not there. */
export async function editRevisionOf(db: Database | Tx, accountId: number): Promise<number> {
  const row = await query({ revision: int })`
    select revision from identity.account where id = ${accountId}`.first(db);
  return row?.revision ?? 0;
}

/**
 * Records a change of a person's data that was not made on a form of it (an address that was confirmed, a promotion),
 * so that a form that was open meanwhile does not undo it. `byId` null is the system.
 */
export async function recordEdit(tx: Tx, accountId: number, byId: number | null, now: Date): Promise<void> {
  await sql`update identity.account set revision = revision + 1, edited_at = ${now}, edited_by = ${byId}
    where id = ${accountId}`.execute(tx);
}

async function editedMeanwhile(tx: Tx, accountId: number, readerId: number): Promise<Failure | null> {
  const row = await query({ by: nullable(text), byId: nullable(int), at: nullable(time) })`
    select e.full_name as by, a.edited_by as "byId", a.edited_at as at
    from identity.account a left join identity.account e on e.id = a.edited_by
      where a.id = ${accountId}`.first(tx);
  return row && editedBy(row, readerId);
}

/** The failure in the reader's words: who edited, and when. */
function editedBy(
  edit: { by: string | null; byId: number | null; at: Date | null },
  readerId: number,
): Failure {
  const by = edit.byId === readerId ? 'Anda sendiri' : (edit.by ?? 'sistem');
  return new Failure('EDITED_MEANWHILE', { by, at: edit.at ? formatMoment(edit.at) : '' });
}
