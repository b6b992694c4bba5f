import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { int, query } from '../platform/database/query.ts';

type Count = (
  connection: Database,
  tables: readonly string[],
  read: () => Promise<unknown>,
) => Promise<number>;

/**
 * How much of `tables` a reading through `connection`, the only one of its pool, fetches. Statistics are of the whole database, and have what
 * another connection did whenever it comes to say so: it is read twice, and the smaller number is the reading's own, which both have.
 */
const counting =
  (counted: (connection: Database, tables: readonly string[]) => Promise<number>): Count =>
  async (connection, tables, read) => {
    const sofar = async () => {
      await flushStatistics(connection);
      return counted(connection, tables);
    };
    const numbers = [];
    for (let time = 0; time < 2; time += 1) {
      const before = await sofar();
      await read();
      numbers.push((await sofar()) - before);
    }
    return Math.min(...numbers);
  };

/** How many rows. */
export const rowsRead = counting(async (connection, tables) => {
  const { rows } = await query({ rows: int })`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as rows
    from pg_stat_user_tables where relid = any (${tables}::regclass[])`.one(connection);
  return rows;
});

/** How many entries of their indexes, also those that led to no row. */
export const entriesRead = counting(async (connection, tables) => {
  const { entries } = await query({ entries: int })`
    select sum(idx_tup_read)::bigint as entries
    from pg_stat_user_indexes where relid = any (${tables}::regclass[])`.one(connection);
  return entries;
});

/** How many pages, of the tables and of their indexes, each as often as it is looked at. */
export const pagesRead = counting(async (connection, tables) => {
  const { pages } = await query({ pages: int })`
    select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))::bigint as pages
    from pg_statio_user_tables where relid = any (${tables}::regclass[])`.one(connection);
  return pages;
});

/** What this connection did is in the statistics from now on. */
export async function flushStatistics(connection: Database): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(connection);
}
