import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { isOutOfTime } from './database-failures.ts';
import { bool, int, nullable, query, text } from './query.ts';
import { unhurried } from './unhurried.ts';
import { runEach } from '../runtime/run-each.ts';

/** A sum over rows that are only ever added, numbered by a sequence (decision 110). */
export type Fold = {
  /** Its row in `platform.folded`. */
  source: string;
  /** The table with the rows. */
  rows: RawBuilder<unknown>;
  /** Adds the rows behind `from` up to `to` to the sum. */
  add: (tx: Tx, from: number, to: number) => Promise<unknown>;
  /** Nothing that is read adds what is behind: it is no backlog. */
  isWatched?: false;
};

/** So many rows at once stay far from every time limit, where the machine does nothing else. */
const mostRows = 50_000;
/** Fewer take no shorter. */
const fewestRows = 100;
/** How many rows of a source are folded in at once since more took too long, until nothing is left of them. */
const fewer = new WeakMap<Database, Map<string, number>>();
/** What is folded in through a database and watched, by source: its rows. */
const known = new WeakMap<Database, Map<string, RawBuilder<unknown>>>();

/**
 * The last row of a source that is in its stored sum, for a statement that reads the sum together with the rows behind it: of
 * the same moment, and a value that the planner can estimate by.
 */
export const lastFolded = (source: string): RawBuilder<unknown> =>
  sql`platform.folded_until(${sql.lit(source)})`;

/**
 * Is a row behind the last that is in its source's stored sum, where an index of ranges of pages (BRIN) finds those? Each row of such a range is
 * asked again: of a number that was answered once, and only what is behind it of the function, by which the planner estimates. To call that for each
 * of 1.700 rows took 6 ms, in every reading of PINs.
 */
export const isBehindFolded = (id: RawBuilder<unknown>, source: string): RawBuilder<unknown> =>
  sql`${id} > (select ${lastFolded(source)}) and ${id} > ${lastFolded(source)}`;

/**
 * Folds in the rows that were there at the last mark, once every transaction of that moment is over: a transaction that draws a row's number has its
 * own number before (an operation is claimed, an account locked first), so nothing can come before the mark any more. Then marks the newest row for the
 * next time. One works at a time; returns whether rows up to the last mark are left (newer ones there always are beside writers). Unhurried: what
 * a crash takes is folded in again. What is not done within the time limit of a statement is tried with a quarter of
 * the rows: on a busy machine a backlog becomes shorter, and is not begun again and again (decision 110).
 */
async function foldRows(db: Database, fold: Fold): Promise<boolean> {
  const sources = known.get(db) ?? new Map<string, RawBuilder<unknown>>();
  if (fold.isWatched ?? true) known.set(db, sources.set(fold.source, fold.rows));
  const progress = await foldInTime(db, fold);
  if (progress === 'up to the mark') await markNewest(db, fold);
  return progress === 'a part';
}

/**
 * Folds in, of each source, the rows up to its last mark, one source after the other. One that fails holds up none of the others; what failed is
 * thrown at the end.
 */
export async function foldEach(db: Database, folds: readonly Fold[]): Promise<void> {
  await runEach(
    folds.map((fold) => async () => {
      while (await foldRows(db, fold));
    }),
  );
}

/** How many rows of each watched source that this process folds in are not in its stored sum yet; reads go through all of them. */
export async function rowsBehind(db: Database): Promise<Record<string, number>> {
  const sources = Array.from(known.get(db) ?? []);
  if (sources.length === 0) return {};
  const behind = sources.map(
    ([source, rows]) => sql`select source, greatest(newest.id - until_id, 0)::bigint as rows
      from platform.folded cross join (select max(id) as id from ${rows}) newest where source = ${source}`,
  );
  const found = await query({ source: text, rows: nullable(int) })`
    ${sql.join(behind, sql` union all `)}`.all(db);
  return Object.fromEntries(found.map(({ source, rows }) => [source, rows ?? 0]));
}

/** How far a source is folded in: up to its last mark, so that it may get the next one, or a part of that, or it has to wait. */
type Progress = 'up to the mark' | 'a part' | 'waiting';

async function foldInTime(db: Database, fold: Fold): Promise<Progress> {
  const sizes = fewer.get(db) ?? new Map<string, number>();
  fewer.set(db, sizes);
  for (;;) {
    let tried = 0;
    const counted: Fold = {
      ...fold,
      add: (tx, from, to) => {
        tried = to - from;
        return fold.add(tx, from, to);
      },
    };
    const most = sizes.get(fold.source) ?? mostRows;
    try {
      const progress = await db.transaction().execute((tx) => foldMarked(tx, counted, most));
      if (progress === 'up to the mark') sizes.delete(fold.source);
      return progress;
    } catch (error) {
      if (!isOutOfTime(error) || tried <= fewestRows) throw error;
      sizes.set(fold.source, Math.max(fewestRows, Math.floor(tried / 4)));
    }
  }
}

/**
 * Folds in every row there is, while no other can add one: in the transaction of an import that added them (decision 178), and at the end of a
 * seed. It takes the lock of the loop, which leaves the source alone until this is committed, and whose mark is behind then.
 */
export async function foldAtOnce(tx: Tx, { source, rows, add }: Fold): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${source}))`.execute(tx);
  const { until, newest } = await query({ until: int, newest: nullable(int) })`
    select f.until_id as until, newest.id as newest
    from platform.folded f cross join (select max(id) as id from ${rows}) newest
    where f.source = ${source}`.one(tx);
  if (newest === null || newest <= until) return;
  await add(tx, until, newest);
  await sql`update platform.folded set until_id = ${newest} where source = ${source}`.execute(tx);
}

async function foldMarked(tx: Tx, { source, add }: Fold, most: number): Promise<Progress> {
  // By itself: read in the same statement, the place could be that of before another process committed and let go of the lock,
  // and what it had folded in would be added once more.
  const { mine } = await query({ mine: bool })`
    select pg_try_advisory_xact_lock(hashtext(${source})) and ${unhurried} is not null as mine`.one(tx);
  if (!mine) return 'waiting';
  const state = await query({
    until: int,
    next: nullable(int),
    over: nullable(bool),
    elsewhere: nullable(bool),
  })`
    select until_id as until, next_id as next, pg_snapshot_xmin(pg_current_snapshot()) > next_xid as over,
      next_xid > pg_snapshot_xmax(pg_current_snapshot()) as elsewhere
    from platform.folded where source = ${source}`.first(tx);
  // A restored database counts transactions from the beginning again: what it waited for never comes.
  if (!state || (state.next !== null && !state.over && !state.elsewhere)) return 'waiting';
  if (state.next === null || !state.over || state.next <= state.until) return 'up to the mark';
  const to = Math.min(state.next, state.until + most);
  await add(tx, state.until, to);
  await sql`update platform.folded set until_id = ${to} where source = ${source}`.execute(tx);
  return to < state.next ? 'a part' : 'up to the mark';
}

/**
 * In a transaction of its own, whose number is drawn after the newest row was read. Where nothing was added since, nothing is
 * written either: an idle company stays still.
 */
async function markNewest(db: Database, { source, rows }: Fold): Promise<void> {
  await sql`update platform.folded f set next_id = newest.id, next_xid = pg_current_xact_id()
    from (select max(id) as id from ${rows}) newest
    where f.source = ${source} and newest.id > f.until_id and ${unhurried} is not null`.execute(db);
}
