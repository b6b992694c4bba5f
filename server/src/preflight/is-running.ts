import type { Database } from '../platform/database/database.ts';
import { bool, query } from '../platform/database/query.ts';

/** Is a product at work on this database? */
export async function isRunning(db: Database): Promise<boolean> {
  const row = await query({ running: bool })`
    select exists (select from pg_stat_activity where datname = current_database()
      and usename = 'rimpang_app') as running`.one(db);
  return row.running;
}
