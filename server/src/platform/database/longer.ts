import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { plannedAnew } from './page-place.ts';
import { bool, query } from './query.ts';

/**
 * Are there more of these `rows`, a statement in no order, than so many? Planned for what is asked: of an action that was never done the planner would
 * expect as many entries as of any.
 */
export async function isLonger(db: Database | Tx, rows: RawBuilder<unknown>, than: number): Promise<boolean> {
  const { longer } = await query({ longer: bool })`
    select ${plannedAnew} exists (${rows} limit 1 offset ${sql.lit(than)}) as longer`.one(db);
  return longer;
}
