import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** A form that was opened longer ago than this is not sent again. */
const keepMs = 30 * 86_400_000;

/** Forgets operation ids whose retry can no longer come. Returns how many. */
export async function sweepOperations(db: Database, now: Date): Promise<number> {
  const { rows } = await sql`
    with old as (select actor_id, key from platform.operation
      where at < ${new Date(now.getTime() - keepMs)} limit 5000)
    delete from platform.operation o using old where o.actor_id = old.actor_id and o.key = old.key
      returning 1`.execute(db);
  return rows.length;
}
