import { sql } from 'kysely';
import type { Database } from './database.ts';
import { bool, query } from './query.ts';

/** Beside the migrator's own tables, so that no copy holds it and no schema of the product has to be there. */
const mark = sql.table('public.rimpang_restore');

/** Is this database being filled from a copy, or was that broken off? It then is no company, whatever lies in it. */
export async function isHalfRestored(db: Database): Promise<boolean> {
  const row = await query({ there: bool })`
    select to_regclass('public.rimpang_restore') is not null as there`.one(db);
  return row.there;
}

/** From the commit of this on no process takes the database for a company. */
export async function markHalfRestored(db: Database): Promise<void> {
  await sql`create table ${mark} ()`.execute(db);
}

/** What is there is whole, or nothing is there any more; in the transaction that makes it so. */
export async function unmarkHalfRestored(db: Database): Promise<void> {
  await sql`drop table ${mark}`.execute(db);
}
