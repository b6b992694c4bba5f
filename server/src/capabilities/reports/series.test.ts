import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, everyone, openPeople } from '../../testing/role-answers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { reportsVerbs } from './index.ts';

let h: Harness;
/** October: budi and siti register. November: siti repeats an order, budi is paid, an order of 3.500.000 is sold. */
beforeAll(async () => {
  h = await openHarness({ now: new Date('2026-10-31T16:00:00Z') });
  await openPeople(h);
  await h.givePins('siti', 'ro', 1);
  h.setClock(2 * 3_600_000);
  await partnersVerbs.activateRo.run(h.services, await h.as('siti'), {});
  const { id } = await withdrawalsVerbs.request.run(h.services, await h.as('budi'), { amount: 100_000 });
  await withdrawalsVerbs.approve.run(h.services, await h.as('finance'), { withdrawalId: id });
  await sql`insert into pins.order (code, partner_id, type, quantity, unit_price, total, status, created_at,
    decided_at, decided_by)
    values ('ORD-2611-9999', ${await h.idOf('budi')}, 'ro', 1, 3500000, 3500000, 'completed', now(),
      ${h.services.clock()}, 1)`.execute(h.owner);
});
afterAll(() => h.close());

const series = async (months: number, who = 'cs') =>
  reportsVerbs.adminSeries.run(h.services, await h.as(who), { months });

describe('the chart of the admin home', () => {
  it('counts by WIB months, without gaps, up to now', async () => {
    const { months, total } = await series(3);
    const none = { registrations: 0, ro: 0, payouts: 0, sales: 0, bonuses: 0, ratioPercent: null };
    expect(months).toEqual([
      { ...none, month: '2026-09' },
      { ...none, month: '2026-10', registrations: 2, bonuses: 950_000 },
      {
        month: '2026-11',
        registrations: 0,
        ro: 1,
        payouts: 100_000,
        sales: 3_500_000,
        bonuses: 350_000,
        ratioPercent: 10,
      },
    ]);
    expect(total).toEqual({
      registrations: 2,
      ro: 1,
      payouts: 100_000,
      sales: 3_500_000,
      bonuses: 1_300_000,
      ratioPercent: 37.1,
    });
  });

  it('says when bonuses go above the ceiling', async () => {
    expect(await series(2)).toMatchObject({ ceilingPercent: 40, aboveCeiling: false });
    await bonusesVerbs.changeCeiling.run(h.services, await h.as('superadmin'), { percent: 35, revision: 0 });
    expect(await series(2)).toMatchObject({ ceilingPercent: 35, aboveCeiling: true });
    expect(await series(1)).toMatchObject({ aboveCeiling: false });
  });

  it('is for all staff, and not endless', async () => {
    expect(await everyone(h, (caller) => reportsVerbs.adminSeries.run(h.services, caller, {}))).toEqual([
      'NOT_SIGNED_IN',
      'ok',
      'ok',
      'ok',
      'ok',
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
    expect(await answer(series(37))).toBe('INPUT_INVALID');
  });
});

describe('a period of the admin home', () => {
  const period = async (from: string, to: string, who = 'cs') =>
    reportsVerbs.adminPeriod.run(h.services, await h.as(who), { from, to });

  it('stands beside the one before it, by WIB days', async () => {
    const none = { registrations: 0, ro: 0, payouts: 0, sales: 0, bonuses: 0, ratioPercent: null };
    const october = { ...none, registrations: 2, bonuses: 950_000 };
    const november = { ro: 1, payouts: 100_000, sales: 3_500_000, bonuses: 350_000, ratioPercent: 10 };
    expect(await period('2026-11-01', '2026-11-30')).toEqual({
      current: { ...none, ...november, from: '2026-11-01', to: '2026-11-30' },
      previous: { ...october, from: '2026-10-01', to: '2026-10-31' },
    });
    expect(await period('2026-11-02', '2026-11-03')).toEqual({
      current: { ...none, from: '2026-11-02', to: '2026-11-03' },
      previous: {
        ...none,
        ...november,
        registrations: 2,
        bonuses: 1_300_000,
        ratioPercent: 37.1,
        from: '2026-10-31',
        to: '2026-11-01',
      },
    });
  });

  it('says the same as the chart', async () => {
    const { months } = await series(1);
    const { month: _, ...figures } = months[0] ?? { month: '' };
    const { current } = await period('2026-11-01', '2026-11-30');
    expect(current).toMatchObject(figures);
  });

  it('is for all staff; reversed, endless or odd days are refused beside the field', async () => {
    const input = { from: '2026-11-01', to: '2026-11-01' };
    const answers = await everyone(h, (caller) => reportsVerbs.adminPeriod.run(h.services, caller, input));
    expect(answers).toEqual(['NOT_SIGNED_IN', 'ok', 'ok', 'ok', 'ok', 'FORBIDDEN', 'FORBIDDEN']);
    for (const [from, to, field] of [
      ['2026-11-02', '2026-11-01', 'to'],
      ['2024-11-01', '2026-11-01', 'to'],
      ['kemarin', '2026-11-01', 'from'],
      ['2026-02-30', '2026-11-01', 'from'],
    ] as const) {
      const failure = await period(from, to).catch((error: unknown) => error);
      expect(failure).toMatchObject({
        code: 'INPUT_INVALID',
        data: { fields: { [field]: expect.anything() } },
      });
    }
  });
});
