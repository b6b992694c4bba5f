import { randomUUID } from 'node:crypto';
import { rupiah } from '@rimpang/domain/money';
import { defaultRules, type Rule } from '@rimpang/domain/plan';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { bonusReportVerbs } from '../reports/index.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;

/** atas, whose RO is active; tengah below, whose is not; bawah below that. */
beforeEach(async () => {
  await h?.close();
  h = await openHarness();
  await h.partner('atas');
  await h.partner('tengah', { upline: 'atas' });
  await h.partner('bawah', { upline: 'tengah' });
  await partnersVerbs.setRo.run(h.services, await h.as('superadmin'), {
    partnerId: await h.idOf('atas'),
    active: true,
  });
  await h.givePins('bawah', 'ro', 1);
});
afterAll(() => h.close());

const without = (key: string) =>
  defaultRules.map((rule) => (rule.key === key ? { ...rule, enabled: false } : rule));
const toUpline: Rule = {
  key: 'ro.upline',
  trigger: 'ro-activation',
  beneficiary: 'upline',
  award: { kind: 'bonus', type: 'ro', amount: rupiah(40_000) },
  enabled: true,
  title: 'RO ke upline langsung',
};
const underPlan = async (rules: readonly Rule[]) => {
  await bonusesVerbs.changePlan.run(h.services, await h.as('superadmin', randomUUID()), {
    baseVersion: 1,
    validFrom: null,
    rules: [...rules],
    currentPassword: testPassword,
  });
  h.setClock(120_000);
};
const activate = async () => partnersVerbs.activateRo.run(h.services, await h.as('bawah', randomUUID()), {});
const named = async () => {
  const { rows } = await partnersVerbs.roHistory.run(h.services, await h.as('bawah'), {});
  return rows.map(({ receiver }) => receiver.username);
};
const toldTo = async (username: string, kind: string) =>
  (
    await query({ body: text })`
      select m.body from notifications.message m join identity.account a on a.id = m.account_id
      where a.username = ${username} and m.kind = ${kind} order by m.id desc`.all(h.owner)
  ).map(({ body }) => body);
const clean = async () => expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);

it('where the direct upline is paid in place of the nearest active one, the history and the answer say so', async () => {
  await underPlan([...without('ro.nearest-active'), toUpline]);
  expect(await partnersVerbs.roGain.run(h.services, await h.as('bawah'), {})).toMatchObject({
    upline: 'upline',
  });
  expect(await activate()).toMatchObject({ receiver: 'Upline langsung' });
  expect(await named()).toEqual(['tengah']);
  expect((await toldTo('tengah', 'bonus'))[0]).toMatch(/karena Nama bawah \(bawah\) mengaktifkan RO\.$/);
  await clean();
});

it('where the direct upline was closed, what is said before is what is done: the company receives it', async () => {
  await underPlan([...without('ro.nearest-active'), toUpline]);
  const before = async () => partnersVerbs.roGain.run(h.services, await h.as('bawah'), {});
  expect(await before()).toMatchObject({ upline: 'upline', toCompany: false });
  await partnersVerbs.close.run(h.services, await h.as('superadmin'), {
    partnerId: await h.idOf('tengah'),
    reason: 'Diminta',
    forfeitBalance: true,
    voidPins: true,
  });
  expect(await before()).toMatchObject({ upline: 'upline', toCompany: true });
  expect(await activate()).toMatchObject({ receiver: 'Perusahaan' });
  expect(await named()).toEqual(['superadmin']);
  await clean();
});

it('where no one above is active, or only the company stands above, it is said before that the company receives it', async () => {
  const before = async (who: string) => partnersVerbs.roGain.run(h.services, await h.as(who), {});
  expect(await before('bawah')).toMatchObject({ upline: 'nearest-active-upline', toCompany: false });
  expect(await before('atas')).toMatchObject({ upline: 'nearest-active-upline', toCompany: true });
  await underPlan([...without('ro.nearest-active'), toUpline]);
  expect(await before('atas')).toMatchObject({ upline: 'upline', toCompany: true });
});

it('where both are paid, the nearest active one is the receiver, in whichever order the rules stand', async () => {
  await underPlan([toUpline, ...defaultRules]);
  expect(await activate()).toMatchObject({ receiver: 'Upline aktif terdekat' });
  expect(await named()).toEqual(['atas']);
  expect((await toldTo('atas', 'bonus'))[0]).toMatch(/mengaktifkan RO saat RO Anda aktif\.$/);
  await clean();
});

it('points are no bonus: who gets them alone is no receiver', async () => {
  const points: Rule = {
    ...toUpline,
    key: 'ro.poin',
    beneficiary: 'nearest-active-upline',
    award: { kind: 'points', counter: 'peringkat', points: 1 },
  };
  await underPlan([...without('ro.nearest-active'), points]);
  expect(await partnersVerbs.roGain.run(h.services, await h.as('bawah'), {})).toMatchObject({
    upline: null,
  });
  expect(await activate()).toMatchObject({ receiver: 'Tidak ada' });
  expect(await named()).toEqual(['superadmin']);
  await clean();
});

it('a bonus of a registration that went past tells of the registration', async () => {
  const forActive: Rule = {
    ...toUpline,
    key: 'registration.aktif',
    trigger: 'registration',
    beneficiary: 'nearest-active-upline',
  };
  await underPlan([...defaultRules, forActive]);
  await h.partner('baru', { upline: 'tengah' });
  const [missed] = await toldTo('tengah', 'ro-passed-over');
  expect(missed).toMatch(
    /^Nama baru \(baru\) terdaftar sebagai mitra, tetapi RO Anda tidak aktif, jadi bonus/,
  );
  await clean();
});

it('where the direct upline is closed the company has the bonus, and its explanation says why', async () => {
  await underPlan([...without('ro.nearest-active'), toUpline]);
  const explain = async (who: string) => {
    const { id } = await query({ id: int })`select max(b.id) as id from bonuses.bonus b
      where b.rule_key = ${toUpline.key}`.one(h.owner);
    return bonusReportVerbs.explain.run(h.services, await h.as(who), { bonusId: id });
  };
  await activate();
  expect(await explain('tengah')).toMatchObject({ uplineClosed: false });
  await partnersVerbs.close.run(h.services, await h.as('superadmin', randomUUID()), {
    partnerId: await h.idOf('tengah'),
    reason: 'Berhenti',
    forfeitBalance: true,
    voidPins: true,
  });
  await h.givePins('bawah', 'ro', 1);
  expect(await activate()).toMatchObject({ receiver: 'Perusahaan' });
  expect(await explain('superadmin')).toMatchObject({
    uplineClosed: true,
    beneficiary: { fullName: 'Perusahaan' },
    passedOver: [],
  });
  await clean();
});

it('a gain that was shown and that another plan changed since is told, and no PIN is used', async () => {
  await h.givePins('atas', 'ro', 1);
  const shown = async (who: string) => {
    const { reward, points } = await partnersVerbs.roGain.run(h.services, await h.as(who), {});
    return { total: reward, points };
  };
  const use = async (who: string, input: object) =>
    partnersVerbs.activateRo.run(h.services, await h.as(who, randomUUID()), input);
  const before = await shown('bawah');
  expect(before).toEqual({ total: 350_000, points: 50 });
  const cheaper = (rule: Rule): Rule =>
    rule.key === 'ro.main-reward' && rule.award.kind === 'bonus'
      ? { ...rule, award: { ...rule.award, amount: rupiah(100_000) } }
      : rule;
  await underPlan(defaultRules.map(cheaper));
  // Served together with another partner, who saw the plan of now.
  const now = await shown('atas');
  const [refused, done] = await Promise.allSettled([use('bawah', before), use('atas', now)]);
  expect(refused).toMatchObject({
    status: 'rejected',
    reason: { code: 'OFFER_CHANGED', message: expect.stringMatching(/Rp\s100\.000 dan 50 poin/) },
  });
  expect(done).toMatchObject({ status: 'fulfilled', value: { reward: 100_000 } });
  const left = await query({ n: int })`
    select count(*) as n from pins.pin where owner_id = ${await h.idOf('bawah')} and type = 'ro'
      and status = 'available'`.one(h.owner);
  expect(left.n).toBe(1);
  expect(await use('bawah', await shown('bawah'))).toMatchObject({ reward: 100_000, points: 50 });
  await clean();
});
