import { bonusTypes } from '@rimpang/domain/plan';
import { startOfBusinessDay } from '@rimpang/domain/calendar';
import { minimumWithdrawal } from '@rimpang/domain/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { snapshot } from '../../platform/database/database.ts';
import { int, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { writeBonuses } from '../../testing/written-bonuses.ts';
import { totalsCheck } from '../../verify/totals.ts';
import { partnersVerbs } from '../partners/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { bonusesVerbs, bonusFolds } from './index.ts';
import { foldEach } from '../../platform/database/fold.ts';

const hour = 3_600_000;
const day = 24 * hour;
const repeatOrders = 400;
const many = 4000;
let h: Harness;
let budi: number;
/** One connection, which says what was read through it. */
let connection: Database;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
  budi = await h.idOf('budi');
  // A partner without an RO of his own is passed over.
  await h.givePins('budi', 'ro', 1);
  await partnersVerbs.activateRo.run(h.services, await h.as('budi'), {});
  await h.givePins('siti', 'ro', repeatOrders + 310);
  connection = openDatabase(h.appUrl, { max: 1 });
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

const settle = () => foldEach(h.services.db, bonusFolds(h.services.companyId));
/** As long as another test's transaction is under way, nothing is folded in. */
async function settledAll(): Promise<void> {
  await settle();
  const { behind } = await query({ behind: int })`
    select (select max(id) from bonuses.bonus) - until_id as behind from platform.folded
    where source = 'bonuses.bonus owners'`.one(h.owner);
  expect(behind).toBe(0);
}
async function activate(times: number): Promise<void> {
  const caller = await h.as('siti');
  for (let n = 0; n < times; n += 1)
    await partnersVerbs.activateRo.run(h.services, { ...caller, operationId: crypto.randomUUID() }, {});
}
/** A share of what there is, requested and paid; mostly it ends within a bonus. */
async function withdraw(share: number): Promise<void> {
  const { available } = await bonusesVerbs.summary.run(h.services, await h.as('budi'), {});
  const amount = Math.max(minimumWithdrawal, Math.floor(available * share));
  const { id } = await withdrawalsVerbs.request.run(h.services, await h.as('budi'), { amount });
  await withdrawalsVerbs.approve.run(h.services, await h.as('superadmin'), { withdrawalId: id });
}

const sums = { count: int, amount: int, unspent: int, unspentAmount: int, unclaimed: int, today: int };
/** Counted bonus by bonus. */
const counted = () =>
  query({ type: text, ...sums })`
    select b.type, count(*) as count, sum(b.amount)::bigint as amount,
      count(*) filter (where b.cumulative > s.paid) as unspent,
      coalesce(sum(b.amount) filter (where b.cumulative > s.paid), 0)::bigint as "unspentAmount",
      sum(least(b.amount, greatest(0, b.cumulative - s.paid)))::bigint as unclaimed,
      coalesce(sum(b.amount) filter (where b.at >= ${startOfBusinessDay(h.services.clock())}), 0)::bigint
        as today
    from bonuses.bonus b join ledger.standing s on s.owner_id = b.beneficiary_id
    where b.beneficiary_id = ${budi} group by 1`.all(h.owner);

/** The totals of the home and of each list of a type and status, as they are answered. */
async function expectTotals(): Promise<void> {
  const [rows, reader] = [await counted(), await h.as('budi')];
  const summary = await bonusesVerbs.summary.run(h.services, reader, {});
  for (const { type, amount, unclaimed, count } of summary.byType) {
    const row = rows.find((found) => found.type === type);
    expect({ type, amount, unclaimed, count }).toEqual({
      type,
      amount: row?.amount ?? 0,
      unclaimed: row?.unclaimed ?? 0,
      count: row?.count ?? 0,
    });
  }
  expect(summary.today).toBe(rows.reduce((sum, row) => sum + row.today, 0));
  for (const type of [undefined, ...bonusTypes]) {
    const of = rows.filter((row) => type === undefined || row.type === type);
    const all = { count: 0, amount: 0 };
    const open = { count: 0, amount: 0 };
    for (const row of of) {
      all.count += row.count;
      all.amount += row.amount;
      open.count += row.unspent;
      open.amount += row.unspentAmount;
    }
    const totalOf = async (status?: 'claimed' | 'unclaimed') =>
      (await bonusesVerbs.list.run(h.services, reader, { type, status, limit: 1 })).total;
    expect(await totalOf()).toEqual(all);
    expect(await totalOf('unclaimed')).toEqual(open);
    expect(await totalOf('claimed')).toEqual({
      count: all.count - open.count,
      amount: all.amount - open.amount,
    });
  }
}

describe('running totals of a partner with many bonuses', () => {
  it('never say anything else than the bonuses, settled or not, paid out or not', async () => {
    await expectTotals();
    for (const [times, share] of [
      [3, 0],
      [70, 0.9],
      [60, 0],
      [90, 0.3],
      [7, 0.07],
      [50, 0],
      [120, 0.537],
    ] as const) {
      await activate(times);
      await expectTotals();
      await settle();
      await expectTotals();
      if (share > 0) await withdraw(share);
      await expectTotals();
      await settle();
      await expectTotals();
    }
    await vi.waitFor(settledAll, { timeout: 60_000, interval: 100 });
    const stored = await query({ count: int })`
      select count(distinct cumulative) as count from bonuses.running_total where owner_id = ${budi}`.one(
      h.owner,
    );
    expect(stored.count).toBeGreaterThan(2);
    expect(await snapshot(h.services.db, (tx) => totalsCheck.find(tx))).toBeNull();
  }, 120_000);

  it('tell what came today, whatever was summed up before', async () => {
    h.setClock(day);
    await expectTotals();
    await activate(80);
    await expectTotals();
    await settle();
    await expectTotals();
    await withdraw(0.61);
    await expectTotals();
  });

  it('tell it at each hour of a day, also of the hours around midnight', async () => {
    h.setClock(new Date(startOfBusinessDay(h.services.clock()).getTime() + day - 2 * hour));
    for (let step = 0; step < 14; step += 1) {
      await activate(15);
      if (step % 2 === 0) await settle();
      await expectTotals();
      h.setClock(hour / 2);
    }
  });

  it('leave to yesterday what began before midnight and ended after what began later', async () => {
    h.setClock(new Date(startOfBusinessDay(h.services.clock()).getTime() + day + 0.7 * hour));
    for (const before of [0, 0.9 * hour, 0]) {
      await addMany(300, before);
      await settle();
      await expectTotals();
    }
    h.setClock(hour);
    await addMany(300);
    await settle();
    await expectTotals();
  });

  it('are read with the few bonuses behind them', async () => {
    h.setClock(new Date(startOfBusinessDay(h.services.clock()).getTime() + 1.5 * day));
    await addMany(many);
    await vi.waitFor(settledAll, { timeout: 60_000, interval: 100 });
    await sql`vacuum analyze bonuses.bonus, bonuses.running_total`.execute(h.owner);
    const reader = await h.as('budi');
    const services = { ...h.services, db: connection };
    const today = () => bonusesVerbs.summary.run(services, reader, {});
    expect((await today()).today).toBe(many * 1_000);
    expect(await rowsRead(connection, ['bonuses.bonus'], today)).toBeLessThan(many / 3);
    h.setClock(2 * day);
    const page = { type: 'ro', status: 'unclaimed', limit: 20 } as const;
    for (const read of [
      () => bonusesVerbs.summary.run(services, reader, {}),
      () => bonusesVerbs.list.run(services, reader, page),
      () => bonusesVerbs.list.run(services, reader, { status: 'claimed', limit: 20 }),
    ]) {
      // A statement that was asked six times is planned for all values.
      for (let turn = 0; turn < 6; turn += 1) await read();
      expect(await rowsRead(connection, ['bonuses.bonus'], read)).toBeLessThan(many / 3);
    }
  });
});

/** So many more bonuses of budi, none of them paid, as repeat orders would write them that began `before` milliseconds ago. */
const addMany = (count: number, before = 0) =>
  writeBonuses(h.owner, {
    events: sql`select 'ro:uji' || ${crypto.randomUUID()}::text || n as cause, ${budi}::bigint as subject_id,
      ${budi}::bigint as beneficiary_id,
      ${new Date(h.services.clock().getTime() - before)}::timestamptz as at
      from generate_series(1, ${count}::int) n`,
    trigger: 'ro-activation',
    companyId: h.services.companyId,
    rule: 'ro.nearest',
    amount: 1_000,
    type: sql`'ro'`,
    cumulative: sql`(select max(cumulative) from bonuses.bonus where beneficiary_id = p.beneficiary_id)
      + 1000 * row_number() over (order by e.id)`,
  });
