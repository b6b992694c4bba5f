import { rupiah } from '@rimpang/domain/money';
import { defaultRules, type Rule } from '@rimpang/domain/plan';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, query } from '../../platform/database/query.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { buyPins } from '../../testing/pin-orders.ts';
import { answer, everyone, openPeople, race } from '../../testing/role-answers.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { partnersVerbs } from '../partners/index.ts';
import { bonusReportVerbs } from '../reports/index.ts';
import { bonusesVerbs } from './index.ts';

let h: Harness;
const october = new Date('2026-10-15T03:00:00Z');
const november = new Date('2026-11-20T03:00:00Z');

/** In October budi and siti register and andi repeats an order under no active partner; nothing in November. */
beforeAll(async () => {
  h = await openHarness({ now: october });
  await openPeople(h);
  await h.givePins('siti', 'ro', 1);
  await partnersVerbs.activateRo.run(h.services, await h.as('siti'), {});
  h.setClock(november);
});
afterAll(() => h.close());

const rules = (change: (rule: Rule) => Rule = (rule) => rule) => defaultRules.map(change);
const doubled = rules((rule) =>
  rule.award.kind === 'bonus' && rule.key === 'registration.referral'
    ? { ...rule, award: { ...rule.award, amount: rupiah(500_000) } }
    : rule,
);
const shown = async () => bonusesVerbs.plan.run(h.services, await h.as('admin'), {});
const change = async (input: object, who = 'superadmin') =>
  bonusesVerbs.changePlan.run(h.services, await h.as(who), {
    baseVersion: (await shown()).newest,
    validFrom: null,
    rules: doubled,
    currentPassword: testPassword,
    ...input,
  });

describe('who may', () => {
  it('read: super admin and admin', async () => {
    const expected = ['NOT_SIGNED_IN', 'ok', 'ok', ...Array.from({ length: 4 }, () => 'FORBIDDEN')];
    expect(await everyone(h, (caller) => bonusesVerbs.plan.run(h.services, caller, {}))).toEqual(expected);
    const preview = { rules: rules() };
    expect(
      await everyone(h, (caller) => bonusReportVerbs.previewPlan.run(h.services, caller, preview)),
    ).toEqual(expected);
  });

  it('change: the super admin alone', async () => {
    const expected = ['NOT_SIGNED_IN', 'INPUT_INVALID', ...Array.from({ length: 5 }, () => 'FORBIDDEN')];
    const wrong = { rules: [] } as never;
    expect(await everyone(h, (caller) => bonusesVerbs.changePlan.run(h.services, caller, wrong))).toEqual(
      expected,
    );
    expect(
      await everyone(h, (caller) => bonusesVerbs.changeCeiling.run(h.services, caller, {} as never)),
    ).toEqual(expected);
  });
});

describe('the comparison on last month', () => {
  const preview = async (input: object) =>
    bonusReportVerbs.previewPlan.run(h.services, await h.as('superadmin'), { rules: rules(), ...input });

  it('is the same on both sides under the same rules, and what was really paid', async () => {
    const same = await preview({});
    expect(same).toMatchObject({ month: '2026-10', partnersChanged: 0, partners: [] });
    expect(same.events).toEqual({ registration: 2, 'ro-activation': 1, 'order-approval': 0 });
    expect(same.before).toEqual(same.after);
    expect(same.before).toEqual({
      partners: 1_300_000,
      company: 300_000,
      ratioPercent: null,
      aboveCeiling: false,
    });
  });

  it('says who would have got what', async () => {
    const compared = await preview({ rules: doubled });
    expect(compared.after).toMatchObject({ partners: 1_550_000, company: 550_000 });
    expect(compared.partners).toMatchObject([
      { partner: { username: 'budi' }, before: 600_000, after: 850_000, difference: 250_000 },
    ]);
    expect(compared.byRule.find((line) => line.key === 'registration.referral')).toMatchObject({
      before: 500_000,
      after: 1_000_000,
    });
  });

  it('measures against what was sold, and against the ceiling', async () => {
    await sql`insert into pins.order (code, partner_id, type, quantity, unit_price, total, status, created_at,
      decided_at, decided_by)
      values ('ORD-2610-9999', ${await h.idOf('budi')}, 'ro', 1, 3500000, 3500000, 'completed', ${october},
        ${october}, 1)`.execute(h.owner);
    const compared = await preview({ rules: doubled });
    expect(compared).toMatchObject({ sales: 3_500_000, ceilingPercent: 40 });
    expect(compared.before).toMatchObject({ ratioPercent: 37.1, aboveCeiling: false });
    expect(compared.after).toMatchObject({ ratioPercent: 44.3, aboveCeiling: true });
    await sql`delete from pins.order where code = 'ORD-2610-9999'`.execute(h.owner);
  });

  it('of a month without events is empty, and no month is no month', async () => {
    expect(await preview({ month: '2026-09' })).toMatchObject({ before: { partners: 0 }, sales: 0 });
    expect(await answer(preview({ month: '2026-13' }))).toBe('INPUT_INVALID');
  });
});

describe('a new version', () => {
  it('refuses what no plan may say, beside the field', async () => {
    const points = rules((rule) =>
      rule.key === 'order.ro'
        ? { ...rule, award: { kind: 'points', counter: 'utama', points: 5 } as const }
        : rule,
    );
    const failure = await change({ rules: points }).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'INPUT_INVALID',
      data: {
        fields: {
          'rules.8.award.kind': expect.stringMatching(/^Aturan orderan PIN hanya dapat memberi bonus/),
        },
      },
    });
    const trigger = rules().map((rule) => ({ ...rule, trigger: 'birthday' }));
    expect(await answer(change({ rules: trigger }))).toBe('INPUT_INVALID');
    for (const validFrom of ['2026-11-20', '2025-01-01', 'besok'])
      expect(await answer(change({ validFrom }))).toBe('INPUT_INVALID');
  });

  it('begins on its day, is a version of its own, and leaves what was paid alone', async () => {
    const written = await change({ validFrom: '2026-12-01', note: 'Referral naik' });
    expect(written).toMatchObject({ version: 2, state: 'upcoming', validFrom: '2026-11-30T17:00:00.000Z' });
    expect(written.sentences[0]).toContain('Rp\u00a0500.000');
    const { versions } = await shown();
    expect(versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'upcoming'],
      [1, 'current'],
    ]);
    const detail = await query({ detail: json<object>() })`
      select detail from audit.entry where action = 'bonuses.changePlan' and subject = 'plan:2'`.all(h.owner);
    expect(detail[0]?.detail).toMatchObject({
      before: [
        'Setiap kali mitra baru terdaftar, upline langsungnya menerima bonus Referral Rp\u00a0250.000.',
      ],
    });
    await h.partner('eka', { upline: 'budi' });
    h.setClock(new Date('2026-12-01T00:00:00Z'));
    await h.partner('fitri', { upline: 'budi' });
    const { rows } = await bonusesVerbs.all.run(h.services, await h.as('admin'), {
      type: 'referral',
      search: 'budi',
    });
    expect(rows.map((row) => row.amount)).toEqual([500_000, 250_000, 250_000]);
  });

  it('of several at once one is written, the others are told who was faster', async () => {
    const { newest } = await shown();
    const tasks = Array.from({ length: 8 }, () => () => change({ baseVersion: newest, rules: rules() }));
    const { done, refused } = await race(tasks);
    expect(done).toHaveLength(1);
    expect(new Set(refused.map((failure) => failure.code))).toEqual(new Set(['EDITED_MEANWHILE']));
    expect(refused[0]?.message).toContain('Perusahaan');
  });

  it('that begins now begins within a minute; one that never comes says so', async () => {
    const { versions } = await shown();
    expect(versions[0]?.state).toBe('upcoming');
    h.setClock(61_000);
    await h.partner('gita', { upline: 'budi' });
    await change({ validFrom: '2027-01-01' });
    await change({ validFrom: '2027-01-01', rules: rules() });
    const states = (await shown()).versions.map(({ version, state }) => [version, state]);
    expect(states).toEqual([
      [5, 'upcoming'],
      [4, 'replaced'],
      [3, 'current'],
      [2, 'past'],
      [1, 'past'],
    ]);
  });

  it('pays nothing by a line of zero, and every event agrees with the plan of its moment', async () => {
    const zero = rules((rule) =>
      rule.award.kind === 'bonus' ? { ...rule, award: { ...rule.award, amount: rupiah(0) } } : rule,
    );
    await change({ rules: zero });
    h.setClock(61_000);
    await h.partner('hana', { upline: 'budi' });
    const { rows } = await bonusesVerbs.all.run(h.services, await h.as('admin'), { search: 'hana' });
    expect(rows).toEqual([]);
    expect((await verifyDatabase(h.services.db)).differences).toEqual([]);
  });
});

describe('a rule that was not there before', () => {
  const guidance: Rule = {
    key: 'ro.bimbingan',
    trigger: 'ro-activation',
    beneficiary: 'upline',
    award: { kind: 'bonus', type: 'ro', amount: rupiah(15_000) },
    enabled: true,
    title: 'Bimbingan untuk upline langsung',
  };
  const points: Rule = {
    key: 'registration.poin-aktif',
    trigger: 'registration',
    beneficiary: 'nearest-active-upline',
    award: { kind: 'points', counter: 'peringkat', points: 2 },
    enabled: true,
    title: 'Poin untuk upline aktif terdekat',
  };
  const ordered: Rule = {
    key: 'order.upline-aktivasi',
    trigger: 'order-approval',
    pinType: 'activation',
    beneficiary: 'upline',
    award: { kind: 'bonus', type: 'referral', amount: rupiah(10_000) },
    enabled: true,
    title: 'Untuk upline pemesan',
  };
  const more = [...rules(), guidance, points, ordered];

  it('is compared with a month in which it did not exist', async () => {
    const input = { rules: more, month: '2026-10' };
    const compared = await bonusReportVerbs.previewPlan.run(h.services, await h.as('admin'), input);
    expect(compared.byRule.find((line) => line.key === guidance.key)).toEqual({
      key: guidance.key,
      title: guidance.title,
      unit: 'rupiah',
      before: 0,
      after: 15_000,
    });
    expect(compared.after.partners - compared.before.partners).toBe(15_000);
    expect(compared.partners).toContainEqual(
      expect.objectContaining({ partner: expect.objectContaining({ username: 'budi' }), difference: 15_000 }),
    );
  });

  it('pays from its start on, explains itself, and agrees with the recomputation', async () => {
    const written = await change({ rules: more });
    expect(written.sentences).toContain(
      'Setiap kali mitra mengaktifkan RO, upline langsungnya menerima bonus Repeat Order Rp\u00a015.000.',
    );
    h.setClock(61_000);
    await h.givePins('siti', 'ro', 1);
    await partnersVerbs.activateRo.run(h.services, await h.as('siti'), {});
    await h.partner('indah', { upline: 'siti' });
    await buyPins(h, 'siti', 3);
    const { rows } = await bonusesVerbs.all.run(h.services, await h.as('admin'), { search: 'budi' });
    const mine = rows.slice(0, 2);
    expect(mine.map((row) => row.amount)).toEqual([30_000, 15_000]);
    const why = await bonusReportVerbs.explain.run(h.services, await h.as('budi'), {
      bonusId: mine[1]?.id ?? 0,
    });
    expect(why.rule).toMatchObject({ key: guidance.key, title: guidance.title, beneficiary: 'upline' });
    expect((await verifyDatabase(h.services.db)).differences).toEqual([]);
  });
});

describe('the ceiling', () => {
  it('is 40 % until the super admin says otherwise, on the revision that was seen', async () => {
    expect((await shown()).ceiling).toEqual({ percent: 40, revision: 0, changedAt: null, changedBy: null });
    const set = async (percent: number, revision: number) =>
      bonusesVerbs.changeCeiling.run(h.services, await h.as('superadmin'), { percent, revision });
    expect(await set(37.5, 0)).toMatchObject({ percent: 37.5, revision: 1, changedBy: 'Perusahaan' });
    expect(await answer(set(30, 0))).toBe('EDITED_MEANWHILE');
    expect(await set(30, 1)).toMatchObject({ percent: 30, revision: 2 });
    for (const percent of [0, 101, 33.33, Number.NaN])
      expect(await answer(set(percent, 2))).toBe('INPUT_INVALID');
  });
});
