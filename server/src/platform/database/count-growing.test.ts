import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { countGrowing } from './count-growing.ts';
import { int, query } from './query.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await sql`create sequence looked`.execute(h.owner);
  await sql`create table growing (id int, kind int)`.execute(h.owner);
});
afterAll(() => h.close());

/** Each time it is counted the sequence says so. */
const countingOf = (kind: number, upTo: number) => query({ count: int })`
  select count(*) as count from (
    select from growing, (select nextval('looked') as n) l where kind = ${kind}::int and n > 0
    limit ${sql.lit(upTo + 1)}) found`;
const count = (kind: number, upTo: number) =>
  h.owner.transaction().execute((tx) => countGrowing(tx, countingOf(kind, upTo), upTo));
const timesLooked = async () => {
  const { n } = await query({ n: int })`
    select case when is_called then last_value else 0 end as n from looked`.one(h.owner);
  return n;
};
const add = (rows: number, kind: number) =>
  sql`insert into growing select n, ${kind}::int from generate_series(1, ${rows}::int) n`.execute(h.owner);

it('is counted anew as long as it is within the bound, and not once it is known to be beyond', async () => {
  await add(3, 1);
  expect(await count(1, 5)).toBe(3);
  await add(2, 1);
  expect(await count(1, 5)).toBe(5);
  await add(2, 1);
  expect(await count(1, 5)).toBe(6);
  const looked = await timesLooked();
  await add(1, 1);
  expect(await count(1, 5)).toBe(6);
  expect(await countGrowing(h.owner, countingOf(1, 5), 5)).toBe(6);
  expect(await timesLooked()).toBe(looked);
});

it('is another question with another bound, another parameter, and in another database', async () => {
  await add(7, 2);
  expect(await count(2, 5)).toBe(6);
  expect(await count(2, 100)).toBe(7);
  expect(await count(3, 5)).toBe(0);
  const other = await openHarness();
  try {
    await sql`create sequence looked`.execute(other.owner);
    await sql`create table growing (id int, kind int)`.execute(other.owner);
    expect(await countGrowing(other.owner, countingOf(2, 5), 5)).toBe(0);
  } finally {
    await other.close();
  }
});
