import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { int, query, type RowOf, text } from './query.ts';
import { unhurried } from './unhurried.ts';

const talliedRow = { source: text, key: text, count: int, quantity: int, amount: int };
type Tallied = RowOf<typeof talliedRow>;

/** What is added up of these sources (decision 112). They are words of the statement, which is planned once then (decision 147). */
export function readTallies(tx: Database | Tx, sources: readonly string[]): Promise<Tallied[]> {
  return query(talliedRow)`
    select source, key, count, quantity, amount from platform.tallied
    where source in (${sql.join(sources.map((source) => sql.lit(source)))})`.all(tx);
}

/** How many a source has, inside of another statement. */
export const tallied = (source: string): RawBuilder<unknown> => sql`(
  select coalesce(sum(t.count), 0)::bigint from platform.tallied t where t.source = ${sql.lit(source)})`;

/** How many these keys of a source have together, and how much they come to: one row for another statement to read. */
export const talliedOf = (source: string, keys: readonly string[]): RawBuilder<unknown> => sql`(
  select coalesce(sum(t.count), 0)::bigint as count, coalesce(sum(t.amount), 0)::bigint as amount
  from platform.tallied t
  where t.source = ${sql.lit(source)} and t.key in (${sql.join(keys.map((key) => sql.lit(key)))}))`;

/** WIB days, both included, summed up by so many signs of their names: `2026-11` has seven. */
export type DaySums = { first: string; last: string; signs: number };

/** What is added up of sources by day. */
export function readDayTallies(
  tx: Database | Tx,
  sources: readonly string[],
  { first, last, signs }: DaySums,
): Promise<Tallied[]> {
  return query(talliedRow)`
    select source, left(key, ${signs}) as key, sum(count)::bigint as count, sum(quantity)::bigint as quantity,
      sum(amount)::bigint as amount from (
      select * from platform.tally union all select * from platform.tally_pending) part
    where source = any (${sources}::text[]) and key >= ${first} and key <= ${last} group by 1, 2`.all(tx);
}

/**
 * Adds rows of (source, key, count, quantity, amount), each key once, in the transaction that folds them in (decision 110). `beside` are named queries
 * of the same statement (`with …`), which may write too.
 */
export async function addToTally(tx: Tx, rows: RawBuilder<unknown>, beside = sql``): Promise<void> {
  await sql`${beside} insert into platform.tally as t (source, key, count, quantity, amount) ${rows}
    on conflict (source, key) do update set count = t.count + excluded.count,
      quantity = t.quantity + excluded.quantity, amount = t.amount + excluded.amount`.execute(tx);
}

/** Notes changes, rows of (source, key, count, quantity, amount): reads have them at once, and they are added up later. */
export async function noteForTally(tx: Tx, rows: RawBuilder<unknown>): Promise<void> {
  await sql`insert into platform.tally_pending (source, key, count, quantity, amount) ${rows}`.execute(tx);
}

/** Forgets the sums of a source, as the owner of the database, where all that they are of has gone. */
export async function clearTally(tx: Tx, source: string): Promise<void> {
  await sql`delete from platform.tally where source = ${source}`.execute(tx);
}

/** So many changes are added up in one statement, which stays within its time limit however many wait. */
const changesAtOnce = 10_000;

/**
 * Adds up what changed since the last time. What another transaction has not committed yet is not seen and stays for the next
 * time; several at once take different rows. An idle company stays still. Unhurried: what a crash takes is added up again.
 */
export async function settleTallies(db: Database, atOnce = changesAtOnce): Promise<void> {
  while ((await addUp(db, atOnce)) === atOnce);
}

/** How many changes were added up. */
async function addUp(db: Database, atOnce: number): Promise<number> {
  const { count } = await query({ count: int })`
    with taken as (
      delete from platform.tally_pending
      where ctid = any (array(select ctid from platform.tally_pending limit ${atOnce}))
        and (select ${unhurried}) is not null
      returning source, key, count, quantity, amount
    ), added as (
      insert into platform.tally as t (source, key, count, quantity, amount)
      select source, key, sum(count), sum(quantity), sum(amount) from taken group by source, key
      order by source, key
      on conflict (source, key) do update set count = t.count + excluded.count,
        quantity = t.quantity + excluded.quantity, amount = t.amount + excluded.amount
    )
    select count(*) as count from taken`.one(db);
  return count;
}
