import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, everyone, openPeople } from '../../testing/role-answers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { partnersVerbs } from '../partners/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { bonusReportVerbs } from '../reports/index.ts';
import { bonusesVerbs } from './index.ts';

let h: Harness;
/** The company's referral from budi, budi's from siti, andi's RO to the company (no active partner above). */
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  h.setClock(86_400_000);
  await h.givePins('siti', 'ro', 2);
  await partnersVerbs.activateRo.run(h.services, await h.as('siti'), {});
});
afterAll(() => h.close());

type Input = Parameters<typeof bonusesVerbs.all.run>[2];
const all = async (input: Input = {}) => bonusesVerbs.all.run(h.services, await h.as('finance'), input);
const lines = async (input: Input) =>
  (await all(input)).rows.map((row) => `${row.type} ${row.beneficiary.username} ${row.description}`);

describe('the staff’s list of bonuses', () => {
  it('is for the roles that may manage bonuses', async () => {
    const expected = ['NOT_SIGNED_IN', 'ok', 'ok', 'ok', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'];
    expect(await everyone(h, (caller) => bonusesVerbs.all.run(h.services, caller, {}))).toEqual(expected);
    expect(await everyone(h, (caller) => bonusesVerbs.overview.run(h.services, caller, {}))).toEqual(
      expected,
    );
  });

  it('names the new partner or the RO source with username, and the company as Perusahaan', async () => {
    expect(await lines({ scope: 'company' })).toEqual([
      'ro perusahaan Repeat order Nama siti (siti)',
      'referral perusahaan Pendaftaran Nama budi (budi)',
    ]);
    expect(await lines({ scope: 'company', type: 'ro' })).toHaveLength(1);
    expect(await lines({ scope: 'partners', type: 'referral' })).toEqual([
      'referral budi Pendaftaran Nama siti (siti)',
    ]);
  });

  it('shows the company’s own as Dibayarkan', async () => {
    const { rows } = await all({ scope: 'company' });
    expect(rows.map((row) => [row.status, row.paidOut === row.amount])).toEqual([
      ['claimed', true],
      ['claimed', true],
    ]);
    expect((await all({ scope: 'company', status: 'unclaimed' })).rows).toEqual([]);
  });

  it('by amount shows what a cause paid, of all types or of one', async () => {
    const amounts = async (input: Input) =>
      (await all({ sort: 'amount', ...input })).rows.map((row) => `${row.type} ${row.amount}`);
    const paid = (await all({ trigger: 'ro-activation', limit: 100 })).rows;
    const sorted = paid.toSorted((a, b) => b.amount - a.amount || b.id - a.id);
    expect(sorted.length).toBeGreaterThan(1);
    expect(await amounts({ trigger: 'ro-activation' })).toEqual(
      sorted.map((row) => `${row.type} ${row.amount}`),
    );
    expect(await amounts({ trigger: 'ro-activation', type: 'ro' })).toEqual(['ro 50000']);
    expect(await amounts({ trigger: 'ro-activation', type: 'referral' })).toEqual([]);
  });

  it('filters by beneficiary, code, day, cause and status, and sums what matches', async () => {
    expect((await all({ search: 'SITI' })).total).toEqual({ count: 2, amount: 700_000, paidOut: 0 });
    expect((await all({ search: '%' })).rows).toEqual([]);
    const [first] = (await all()).rows;
    expect((await all({ search: first?.code.toLowerCase() })).rows).toHaveLength(1);
    expect((await all({ search: 'bonus-2026112' })).total.count).toBe((await all()).total.count);
    expect((await all({ search: first?.code.slice(0, 14) })).total.count).toBe(2);
    expect((await all({ search: 'BONUS-2025' })).total.count).toBe(0);
    expect((await all({ search: 'BONUS-202611' })).total).toEqual((await all()).total);
    expect((await all({ search: 'BONUS-202611', from: '2026-11-21' })).total.count).toBe(2);
    expect((await all({ search: 'BONUS-20261120', from: '2026-11-21' })).total.count).toBe(0);
    expect((await all({ search: 'BONUS-202611', trigger: 'ro-activation' })).total.count).toBe(2);
    expect((await all({ search: 'BONUS-rahasia' })).rows).toEqual([]);
    expect((await all({ from: '2026-11-21' })).total.count).toBe(2);
    expect((await all({ to: '2026-11-20' })).total.count).toBe(4);
    expect((await all({ period: 'today' })).total.count).toBe(2);
    expect((await all({ trigger: 'ro-activation' })).total.count).toBe(2);
    const { id } = await withdrawalsVerbs.request.run(h.services, await h.as('budi'), { amount: 340_000 });
    await withdrawalsVerbs.approve.run(h.services, await h.as('finance'), { withdrawalId: id });
    const paid = await all({ scope: 'partners', status: 'claimed' });
    expect(paid.rows.map((row) => [row.beneficiary.username, row.type])).toEqual([['budi', 'reward_utama']]);
    expect(paid.total).toEqual({ count: 1, amount: 350_000, paidOut: 350_000 });
  });

  it('pages without gaps', async () => {
    const seen: number[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await all({ limit: 2, ...(after && { after }) });
      seen.push(...page.rows.map((row) => row.id));
      after = page.next;
    }
    expect(seen).toEqual((await all()).rows.map((row) => row.id));
    const nonsense = all({ after: 'x' });
    expect(await answer(nonsense)).toBe('INPUT_INVALID');
  });
});

describe('the summary cards', () => {
  it('keep the company apart and add up', async () => {
    const shown = await bonusesVerbs.overview.run(h.services, await h.as('admin'), {});
    expect(shown.partners).toMatchObject({ total: 1_300_000, paid: 350_000, unpaid: 950_000, count: 4 });
    expect(shown.company).toMatchObject({ total: 300_000, paid: 300_000, unpaid: 0, count: 2 });
    expect(shown.company.byType.filter((row) => row.count > 0)).toEqual([
      { type: 'referral', amount: 250_000, unclaimed: 0, count: 1 },
      { type: 'ro', amount: 50_000, unclaimed: 0, count: 1 },
    ]);
    expect(shown.latest).toHaveLength(6);
  });

  it('open the same explanation that partners see, in the words of staff', async () => {
    const [row] = (await all({ scope: 'company', type: 'ro' })).rows;
    const why = await bonusReportVerbs.explain.run(h.services, await h.as('finance'), {
      bonusId: row?.id ?? 0,
    });
    expect(why).toMatchObject({
      beneficiary: { username: 'perusahaan', fullName: 'Perusahaan' },
      description: 'Repeat order Nama siti (siti)',
      passedOver: [{ partner: { username: 'budi' } }],
    });
  });
});
