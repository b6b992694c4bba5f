import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { int, nullable, query, type RowOf, time } from './query.ts';

/** So many rows go in one statement: tenths of a second, far from the limit of one. */
const rowsOfStatement = 5_000;

/** A table with an index of the moment by which its rows are over. */
type Aging = { table: string; moment: string };
const deleted = { count: int, last: nullable(time) };

/**
 * Deletes the rows whose moment is before this one, oldest first, a bounded statement at a time: each goes on where the one before ended,
 * so that a million that fall due at once go like a thousand. Returns how many; several processes at once share them.
 */
export async function deleteOlder(
  db: Database,
  { table, moment }: Aging,
  before: Date,
  rowsAtOnce = rowsOfStatement,
): Promise<number> {
  const at = sql.ref(moment);
  let swept = 0;
  for (let from: Date | null = null; ; ) {
    const since: RawBuilder<unknown> = from ? sql`${at} >= ${from} and` : sql``;
    // The moment is asked once more of each row: it may have been renewed meanwhile.
    const { count, last }: RowOf<typeof deleted> = await query(deleted)`
      with gone as (
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where ${since} ${at} < ${before}
          order by ${at} limit ${rowsAtOnce}))
          and ${at} < ${before}
        returning ${at} as at
      ) select count(*) as count, max(at) as last from gone`.one(db);
    swept += count;
    if (count < rowsAtOnce) return swept;
    from = last;
  }
}

/** Of how many pages a table consists. */
export async function pagesOf(db: Database, table: string): Promise<number> {
  const { pages } = await query({ pages: int })`
    select pg_relation_size(${table}) / current_setting('block_size')::int as pages`.one(db);
  return pages;
}

/**
 * Deletes the rows that are `over` on these pages of a table, so many pages in one statement (decision 180): where no index by time
 * would be small. Returns how many.
 */
export async function deleteOnPages(
  db: Database,
  { table, over }: { table: string; over: RawBuilder<unknown> },
  { first, end, atOnce }: { first: number; end: number; atOnce: number },
): Promise<number> {
  let swept = 0;
  for (let page = first; page < end; page += atOnce) {
    const until = Math.min(page + atOnce, end);
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${until},0)`}::tid and ${over}`.execute(db);
    swept += Number(numAffectedRows ?? 0);
  }
  return swept;
}
