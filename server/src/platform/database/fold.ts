import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { isOutOfTime, isUnavailable } from './database-failures.ts';
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

/** So long the transactions of a mark's moment are waited for, asked about again and again; what lasts longer is left to the next round. */
const askedTimes = 10;
const askedEveryMs = 50;

/**
 * One round: folds in what is left of the last mark, marks the newest row of each source, and folds in up to that as soon as every transaction of
 * that moment is over: a transaction that draws a row's number has its own number before (an operation is claimed, an account locked first), so
 * nothing can come before the mark any more. Newer rows are left to the next round; beside writers there always are some. One works at a time on
 * a source. Unhurried: what a crash takes is folded in again. What is not done within the time limit of a statement is tried with a quarter of
 * the rows: on a busy machine a backlog becomes shorter, and is not begun again and again. One source that fails, or whose newest row cannot be
 * read, holds up none of the others; what failed is thrown at the end (decision 110).
 */
export async function foldEach(db: Database, folds: readonly Fold[]): Promise<void> {
  const watched = known.get(db) ?? new Map<string, RawBuilder<unknown>>();
  known.set(db, watched);
  for (const { source, rows, isWatched } of folds) if (isWatched ?? true) watched.set(source, rows);
  const { found: states, failures } = await askEach(folds, (some) => statesOf(db, some));
  const foldThose = (wanted: readonly { source: string }[]) => {
    const sources = new Set(wanted.map(({ source }) => source));
    return runEach(
      folds
        .filter(({ source }) => sources.has(source))
        .map((fold) => async () => {
          while (await foldInTime(db, fold));
        }),
    );
  };
  await runEach([
    ...failures.map((failure) => async () => {
      throw failure;
    }),
    () => foldThose(states.filter(({ isDue }) => isDue)),
    async () => {
      const marked = await markNewest(db, states);
      if (await isSoonOver(db, marked)) await foldThose(marked);
    },
  ]);
}

/** The newest row of each of these sources: `source`, `id`. */
const newestOf = (sources: readonly (readonly [string, RawBuilder<unknown>])[]) =>
  sql`(${sql.join(
    sources.map(
      ([source, rows]) =>
        sql`select ${sql.lit(source)} as source, coalesce(max(id), 0)::bigint as id from ${rows}`,
    ),
    sql` union all `,
  )}) newest`;

/**
 * Asks about all sources in one statement; where that fails, about each by itself, so that one whose rows cannot be read keeps no answer about the
 * others back. Failures: those of a database that is away.
 */
async function askEach<Source, Answer>(
  sources: readonly Source[],
  ask: (some: readonly Source[]) => Promise<Answer[]>,
): Promise<{ found: Answer[]; failures: unknown[] }> {
  try {
    return { found: await ask(sources), failures: [] };
  } catch (error) {
    if (isUnavailable(error)) throw error;
  }
  const found: Answer[] = [];
  const failures: unknown[] = [];
  for (const source of sources)
    await ask([source]).then(
      (answers) => found.push(...answers),
      (error: unknown) => failures.push(error),
    );
  return { found, failures };
}

/**
 * How many rows of each watched source that this process folds in are not in its stored sum yet; reads go through all of them. One that cannot
 * be read is left out.
 */
export async function rowsBehind(db: Database): Promise<Record<string, number>> {
  const sources = Array.from(known.get(db) ?? []);
  if (sources.length === 0) return {};
  const { found } = await askEach(sources, (some) =>
    query({ source: text, rows: int })`
      select f.source, greatest(newest.id - f.until_id, 0) as rows
      from platform.folded f join ${newestOf(some)} on newest.source = f.source`.all(db),
  );
  return Object.fromEntries(found.map(({ source, rows }) => [source, rows]));
}

/** A source at the beginning of a round: its newest row, 0 where there is none, whether that is behind the sum, and whether rows of the last mark may be folded in. */
type SourceState = { source: string; newest: number; isBehind: boolean; isDue: boolean };

/** One question, which is all that an idle company is asked. */
function statesOf(db: Database, folds: readonly Fold[]): Promise<SourceState[]> {
  return query({ source: text, newest: int, isBehind: bool, isDue: bool })`
    select f.source, newest.id as newest, newest.id > f.until_id as "isBehind", ${isDue} as "isDue"
    from platform.folded f
      join ${newestOf(folds.map(({ source, rows }) => [source, rows]))} on newest.source = f.source`.all(db);
}

/** Rows up to the last mark are left, and every transaction that was there with it is over. */
const isDue = sql`coalesce(next_id > until_id and next_xid < pg_snapshot_xmin(pg_current_snapshot()), false)`;

/** Folds in rows of a source up to its last mark; returns whether some are left. */
async function foldInTime(db: Database, fold: Fold): Promise<boolean> {
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
      const isLeft = await db.transaction().execute((tx) => foldMarked(tx, counted, most));
      if (!isLeft) sizes.delete(fold.source);
      return isLeft;
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

async function foldMarked(tx: Tx, { source, add }: Fold, most: number): Promise<boolean> {
  // By itself: read in the same statement, the place could be that of before another process committed and let go of the lock,
  // and what it had folded in would be added once more.
  const { mine } = await query({ mine: bool })`
    select pg_try_advisory_xact_lock(hashtext(${source})) and ${unhurried} is not null as mine`.one(tx);
  if (!mine) return false;
  const due = await query({ until: int, next: int })`
    select until_id as until, next_id as next from platform.folded
    where source = ${source} and ${isDue}`.first(tx);
  if (!due) return false;
  const to = Math.min(due.next, due.until + most);
  await add(tx, due.until, to);
  await sql`update platform.folded set until_id = ${to} where source = ${source}`.execute(tx);
  return to < due.next;
}

/** What was marked: the number of the transaction that did it is behind those of all that were under way. */
type Marked = { source: string; mark: string };

/**
 * In a transaction of its own, whose number is drawn after the newest rows were read (by a statement before, since the last number of a sequence is
 * that of the moment at which a row of the result is made). What is marked and not folded in stays as it is, but for a database that was restored: it
 * counts transactions from the beginning again, and what it waited for never comes. Where nothing was added since, nothing is written: an idle
 * company stays still. What another process has in hand is left to that.
 */
async function markNewest(db: Database, states: readonly SourceState[]): Promise<Marked[]> {
  const grown = states.filter(({ isBehind }) => isBehind);
  if (grown.length === 0) return [];
  const sources = grown.map(({ source }) => source);
  const ids = grown.map(({ newest }) => newest);
  return query({ source: text, mark: text })`
    with open as (
      select f.source, newest.id from platform.folded f
        join unnest(${sources}::text[], ${ids}::bigint[]) as newest (source, id) using (source)
      where newest.id > f.until_id and (f.next_id is null or f.next_id <= f.until_id
        or f.next_xid > pg_snapshot_xmax(pg_current_snapshot()))
      order by f.source for update of f skip locked
    )
    update platform.folded f set next_id = open.id, next_xid = pg_current_xact_id()
    from open where f.source = open.source and ${unhurried} is not null
    returning f.source, f.next_xid::text as mark`.all(db);
}

/** Whether every transaction that was under way at a mark ends within a moment; false where nothing was marked. */
async function isSoonOver(db: Database, [marked]: readonly Marked[]): Promise<boolean> {
  for (let asked = 0; marked && asked < askedTimes; asked += 1) {
    if (asked > 0) await sleep(askedEveryMs);
    const { over } = await query({ over: bool })`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${marked.mark}::xid8 as over`.one(db);
    if (over) return true;
  }
  return false;
}
