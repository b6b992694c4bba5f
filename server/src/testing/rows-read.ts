import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { int, query } from '../platform/database/query.ts';

/**
 * How many rows of `tables` a reading through `connection`, the only one of its pool, fetches. Statistics are of the whole database, and have what
 * another connection did whenever it comes to say so: it is read twice, and the smaller number is the reading's own, which both have.
 */
export async function rowsRead(
  connection: Database,
  tables: readonly string[],
  read: () => Promise<unknown>,
): Promise<number> {
  const numbers = [];
  for (let time = 0; time < 2; time += 1) {
    const before = await fetched(connection, tables);
    await read();
    numbers.push((await fetched(connection, tables)) - before);
  }
  return Math.min(...numbers);
}

async function fetched(connection: Database, tables: readonly string[]): Promise<number> {
  await flushStatistics(connection);
  const { rows } = await query({ rows: int })`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as rows
    from pg_stat_user_tables where relid = any (${tables}::regclass[])`.one(connection);
  return rows;
}

/** What this connection did is in the statistics from now on. */
export async function flushStatistics(connection: Database): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(connection);
}
