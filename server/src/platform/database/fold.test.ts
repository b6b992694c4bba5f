import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import type { Database, Tx } from './database.ts';
import { statementsOf } from '../../testing/sent-statements.ts';
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
async function begin(rows: number, of = source): Promise<Fold['rows']> {
  await sql`delete from platform.folded where source = ${of}`.execute(h.owner);
  await sql`insert into platform.folded (source, until_id) values (${of}, 0)`.execute(h.owner);
  return sql`(select ${rows}::bigint as id) drawn`;
}

/** A machine on which the time limit of a statement is met by more rows at once. */
const slowBeyond = (most: number, ranges: [number, number][]) => async (tx: Tx, from: number, to: number) => {
  ranges.push([from, to]);
  if (to - from <= most) return;
  await sql`set local statement_timeout = 20`.execute(tx);
  await sql`select pg_sleep(60)`.execute(tx);
};

/** Round after round until nothing is behind; one leaves it to the next where a transaction of the server that was there at the mark goes on. */
async function foldAll(db: Database, fold: Fold): Promise<void> {
  do {
    await foldEach(db, [fold]);
    await sleep(5);
  } while ((await rowsBehind(db))[fold.source] !== 0);
}

const reached = async () => {
  const { until } = await query({ until: int })`
    select until_id as until from platform.folded where source = ${source}`.one(h.owner);
  return until;
};

test('a backlog that is too long for the time limit is folded in by fewer rows at once, each once', async () => {
  const ranges: [number, number][] = [];
  const fold = { source, rows: await begin(120_000), add: slowBeyond(5_000, ranges) };
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
  const other = 'test of another failure';
  const fold = { source: other, rows: await begin(400, other), add };
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

test('a round folds in what was there when it began, and not what came meanwhile', async () => {
  const { fold, added } = await growing();
  // A long transaction elsewhere on the server is waited for by the next round.
  await vi.waitFor(
    async () => {
      const before = added();
      await foldEach(h.services.db, [fold]);
      expect(added() - before).toBe(1);
    },
    { timeout: 60_000, interval: 5 },
  );
});

test('a row that is not committed may have a number before the newest: up to that nothing is folded in until it is', async () => {
  const ranges: [number, number][] = [];
  const add = async (_tx: Tx, from: number, to: number) => ranges.push([from, to]);
  const fold = { source, rows: await begin(5), add };
  await h.owner.transaction().execute(async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx);
    await foldEach(h.services.db, [fold]);
    await foldEach(h.services.db, [{ ...fold, rows: sql`(select 9::bigint as id) drawn` }]);
    expect(ranges).toEqual([]);
  });
  await foldAll(h.services.db, fold);
  expect(ranges).toEqual([[0, 5]]);
});

test('of two processes in one round each row is folded in once', async () => {
  const ranges: [number, number][] = [];
  const add = async (tx: Tx, from: number, to: number) => {
    ranges.push([from, to]);
    await sql`select pg_sleep(0.01)`.execute(tx);
  };
  await begin(0);
  for (let newest = 10; newest <= 100; newest += 10) {
    const fold = { source, rows: sql`(select ${newest}::bigint as id) drawn`, add };
    await Promise.all([1, 2, 3].map(() => foldEach(h.services.db, [fold])));
  }
  await foldAll(h.services.db, { source, rows: sql`(select 100::bigint as id) drawn`, add });
  expect(ranges.every(([from], place) => from === (ranges[place - 1]?.[1] ?? 0))).toBe(true);
  expect(ranges.at(-1)?.[1]).toBe(100);
});

test('an idle company is asked one question, and nothing is written', async () => {
  const folds = [source, 'ledger.posting'].map((each) => ({
    source: each,
    rows: sql`(select 0::bigint as id) drawn`,
    add: async () => {},
  }));
  await begin(0);
  const sent = await statementsOf(() => foldEach(h.services.db, folds));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/^select/i);
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

test('a source whose newest row cannot be read holds up no other, and is told of', async () => {
  const { fold, added } = await growing();
  await begin(0, 'ledger.posting');
  const unreadable: Fold = {
    source: 'ledger.posting',
    rows: sql`(select 1 / (random() * 0)::int as id) broken`,
    add: async () => {},
  };
  const failures: unknown[] = [];
  await vi.waitFor(
    async () => {
      await foldEach(h.services.db, [unreadable, fold]).catch((error: unknown) => failures.push(error));
      expect(added()).toBeGreaterThan(0);
    },
    { timeout: 10_000, interval: 5 },
  );
  expect(failures[0]).toMatchObject({ code: '22012' });
  const behind = await rowsBehind(h.services.db);
  expect(behind).toHaveProperty([source]);
  expect(behind).not.toHaveProperty(['ledger.posting']);
});

test('where no source can be read, each is told of', async () => {
  const broken = (of: string): Fold => ({ source: of, rows: sql`no.such_table`, add: async () => {} });
  const round = foldEach(h.services.db, [broken(source), broken('ledger.posting')]);
  await expect(round).rejects.toMatchObject({ errors: [{ code: '42P01' }, { code: '42P01' }] });
  await expect(foldEach(h.services.db, [broken(source)])).rejects.toMatchObject({ code: '42P01' });
});
