import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';

/** How many e-mails of this kind left. */
export async function countSent(tx: Tx, kind: string): Promise<number> {
  const row = await query({ count: int })`
    select count(*) as count from notifications.message
    where kind = ${kind} and emailed_at is not null`.one(tx);
  return row.count;
}

/** Takes back e-mails of this kind that did not leave yet. */
export async function deleteUnsent(tx: Tx, kind: string): Promise<void> {
  await sql`delete from notifications.message where kind = ${kind} and emailed_at is null`.execute(tx);
}
