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

type MetOrFound<Row> = {
  /** All rows that are passed by, as `isLonger` asks for them, and how many of them; none are where it is zero. */
  rows: RawBuilder<unknown>;
  passed: number;
  limit: number;
  met: () => Promise<Row[]>;
  found: () => Promise<Row[]>;
};

/**
 * A page of `limit` rows as it is `met` along a list, of which no more than `passed` rows are passed by; where these do not fill it and the list goes on
 * behind them, as it is `found` without that list (decision 189).
 */
export async function metOrFound<Row>(
  db: Database | Tx,
  { rows, passed, limit, met, found }: MetOrFound<Row>,
): Promise<Row[]> {
  if (passed === 0) return found();
  const page = await met();
  const isWhole = page.length >= limit || !(await isLonger(db, rows, passed));
  return isWhole ? page : found();
}
