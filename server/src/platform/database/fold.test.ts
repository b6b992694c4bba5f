import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import type { Database, Tx } from './database.ts';
import { type Fold, foldEach, rowsBehind } from './fold.ts';
import { int, query, text } from './query.ts';
import { noteForTally, settleTallies } from './tally.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.close());

const source = 'test';
/** Rows from one to so many are there, and none is folded in. */
async function begin(rows: number): Promise<Fold['rows']> {
  await sql`delete from platform.folded where source = ${source}`.execute(h.owner);
  await sql`insert into platform.folded (source, until_id) values (${source}, 0)`.execute(h.owner);
  return sql`(select ${rows}::bigint as id) drawn`;
}

/** A machine on which the time limit of a statement is met by more rows at once. */
const slowBeyond = (most: number, ranges: [number, number][]) => async (tx: Tx, from: number, to: number) => {
  ranges.push([from, to]);
  if (to - from <= most) return;
  await sql`set local statement_timeout = 20`.execute(tx);
  await sql`select pg_sleep(60)`.execute(tx);
};

/** Round after round until nothing is behind; one waits for every transaction of the server that was there at the mark. */
async function foldAll(db: Database, fold: Fold): Promise<void> {
  do {
    await foldEach(db, [fold]);
    await sleep(5);
  } while ((await rowsBehind(db))[source] !== 0);
}

const reached = async () => {
  const { until } = await query({ until: int })`
    select until_id as until from platform.folded where source = ${source}`.one(h.owner);
  return until;
};

test('a backlog that is too long for the time limit is folded in by fewer rows at once, each once', async () => {
  const ranges: [number, number][] = [];
  const fold = { source, rows: await begin(120_000), add: slowBeyond(5_000, ranges) };
  await foldEach(h.services.db, [fold]);
  expect(await rowsBehind(h.services.db)).toEqual({ [source]: 120_000 });
  await foldAll(h.services.db, fold);
  expect(await rowsBehind(h.services.db)).toEqual({ [source]: 0 });
  expect(await reached()).toBe(120_000);
  const done = ranges.filter(([from, to]) => to - from <= 5_000);
  expect(done.every(([from], place) => from === (done[place - 1]?.[1] ?? 0))).toBe(true);
  // It was found out once how many fit.
  expect(ranges.filter(([from, to]) => to - from > 5_000)).toEqual([
    [0, 50_000],
    [0, 12_500],
  ]);
});

test('once nothing is left, as many as ever are tried again', async () => {
  const ranges: [number, number][] = [];
  const fold = { source, rows: await begin(60_000), add: slowBeyond(60_000, ranges) };
  await foldAll(h.services.db, fold);
  expect(ranges).toEqual([
    [0, 50_000],
    [50_000, 60_000],
  ]);
});

test('what takes too long with the fewest rows is said, and changes nothing', async () => {
  const ranges: [number, number][] = [];
  const fold = { source, rows: await begin(400), add: slowBeyond(0, ranges) };
  await expect(foldAll(h.services.db, fold)).rejects.toMatchObject({ code: '57014' });
  expect(ranges).toEqual([
    [0, 400],
    [0, 100],
  ]);
  expect(await reached()).toBe(0);
});

test('another failure is not tried with fewer', async () => {
  const ranges: [number, number][] = [];
  const add = async (tx: Tx, from: number, to: number) => {
    ranges.push([from, to]);
    await sql`select 1 / 0`.execute(tx);
  };
  const fold = { source, rows: await begin(400), add };
  await expect(foldAll(h.services.db, fold)).rejects.toMatchObject({ code: '22012' });
  expect(ranges).toEqual([[0, 400]]);
});

test('changes of sums that wait are added up in steps, also by two at once, each once', async () => {
  const { db } = h.services;
  await db
    .transaction()
    .execute((tx) =>
      noteForTally(tx, sql`select ${source}, 'k' || n % 7, 1, n, 2 from generate_series(1, 1000) n`),
    );
  const sums = () =>
    query({ key: text, count: int, quantity: int, amount: int })`
      select key, sum(count)::bigint as count, sum(quantity)::bigint as quantity,
        sum(amount)::bigint as amount
      from platform.tallied where source = ${source} group by key order by key`.all(h.owner);
  const before = await sums();
  expect(before).toHaveLength(7);
  await Promise.all([settleTallies(db, 30), settleTallies(db, 30)]);
  await settleTallies(db, 30);
  const { left } = await query({ left: int })`
    select count(*) as left from platform.tally_pending where source = ${source}`.one(h.owner);
  expect(left).toBe(0);
  expect(await sums()).toEqual(before);
});

/** A source with a row more at each look, and how often some of it was folded in. */
async function growing(): Promise<{ fold: Fold; added: () => number }> {
  await begin(0);
  let [drawn, added] = [0, 0];
  const fold: Fold = {
    source,
    get rows() {
      drawn += 1;
      return sql`(select ${drawn}::bigint as id) drawn`;
    },
    add: async () => {
      added += 1;
    },
  };
  return { fold, added: () => added };
}

test('beside writers a round ends with the rows of the last mark', async () => {
  const { fold, added } = await growing();
  while (added() < 5) {
    const before = added();
    await foldEach(h.services.db, [fold]);
    expect(added() - before).toBeLessThanOrEqual(1);
    await sleep(5);
  }
});

test('a source that fails holds up none behind it, and is told of', async () => {
  const { fold, added } = await growing();
  const broken: Fold = {
    source: 'ledger.posting',
    rows: sql`ledger.posting`,
    add: (tx) => sql`select 1 / 0`.execute(tx),
  };
  await h.partner('andi');
  const failures: unknown[] = [];
  const round = () => foldEach(h.services.db, [broken, fold]).catch((error: unknown) => failures.push(error));
  const until = (isThere: () => boolean) =>
    vi.waitFor(
      async () => {
        await round();
        if (!isThere()) throw new Error('not yet');
      },
      { timeout: 60_000, interval: 5 },
    );
  await until(() => failures.length > 0);
  const before = added();
  await until(() => added() > before);
  expect(failures[0]).toMatchObject({ code: '22012' });
});
