import type { Database } from '../platform/database/database.ts';
import { int, query } from '../platform/database/query.ts';

/** How many statements of this database wait for a lock at this moment. */
export async function waitingForLocks(db: Database): Promise<number> {
  const row = await query({ n: int })`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.first(db);
  return row?.n ?? 0;
}
