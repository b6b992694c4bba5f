import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { switchFactorOn } from '../../testing/with-factor.ts';
import { runTogether } from '../../testing/together.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.close());

const newPassword = 'temulawak-segar-77';
const bank = { code: 'bca', holder: 'Nama Sendiri', accountNumber: '0153882210' } as const;

/** A person with the second factor on, and what the app shows; each code later than the one that switched it on. */
async function withFactor(who: string, role: 'mitra' | 'finance' = 'mitra') {
  if (role === 'mitra') await h.partner(who);
  else await h.staff(who, role);
  const { recoveryCodes, codeNow } = await switchFactorOn(h, who);
  return { code: codeNow(1), recovery: recoveryCodes[0] ?? '' };
}

const input = async (who: string, more: object) => ({
  revision: await h.revisionOf(who),
  fullName: `Nama ${who}`,
  phone: '0813 1111 2222',
  address: 'Jl. Pemuda 41, Klaten',
  currentPassword: testPassword,
  ...more,
});
const save = async (who: string, more: object) =>
  partnersVerbs.saveProfile.run(h.services, await h.as(who), await input(who, more));
const change = async (who: string, more: object) =>
  sessionsVerbs.changePassword.run(h.services, await h.as(who), {
    currentPassword: testPassword,
    newPassword,
    ...more,
  });
const bankOf = async (who: string) => (await partnersVerbs.me.run(h.services, await h.as(who), {})).bank.code;

const missingCode = { code: 'INPUT_INVALID', data: { fields: { code: 'Kode wajib diisi' } } };
const wrongCode = {
  code: 'SECOND_FACTOR_WRONG',
  data: { fields: { code: expect.stringMatching(/[Kk]ode/) } },
};

describe('with the second factor on', () => {
  test.each([
    ['another bank account', { bank }],
    ['another password in the account form', { newPassword }],
  ])('%s needs a code beside the password', async (what, more) => {
    const who = what.includes('bank') ? 'rekening' : 'formulir';
    const { code } = await withFactor(who);
    await expect(save(who, more)).rejects.toMatchObject(missingCode);
    await expect(save(who, { ...more, code: '' })).rejects.toMatchObject(missingCode);
    await expect(save(who, { ...more, code: ' - ' })).rejects.toMatchObject(missingCode);
    await expect(save(who, { ...more, code: '000000' })).rejects.toMatchObject(wrongCode);
    expect(await bankOf(who)).toBe('bri');
    expect(await answer(save(who, { ...more, code, currentPassword: 'salah' }))).toBe('PASSWORD_WRONG');
    expect(await answer(save(who, { ...more, code }))).toBe('ok');
  });

  test('name, number and address are saved without', async () => {
    await withFactor('alamat');
    expect(await answer(save('alamat', { address: 'Jl. Kenanga 1', currentPassword: '' }))).toBe('ok');
  });

  test.each(['mitra', 'finance'] as const)('another password of %s needs a code', async (role) => {
    const who = `kunci-${role}`;
    const { code } = await withFactor(who, role);
    await expect(change(who, {})).rejects.toMatchObject(missingCode);
    await expect(change(who, { code: '000000' })).rejects.toMatchObject(wrongCode);
    expect(await answer(change(who, { code }))).toBe('ok');
  });

  test('a recovery code is as good, once', async () => {
    const { recovery } = await withFactor('pemulihan');
    expect(await answer(save('pemulihan', { bank, code: recovery }))).toBe('ok');
    const other = { ...bank, accountNumber: '0153882211' };
    expect(await answer(save('pemulihan', { bank: other, code: recovery }))).toBe('SECOND_FACTOR_WRONG');
    expect(await answer(change('pemulihan', { code: recovery }))).toBe('SECOND_FACTOR_WRONG');
  });

  test('of two changes with one code at the same moment, one counts', async () => {
    const { code } = await withFactor('serentak');
    const racers = await Promise.all(
      ['bca', 'bni'].map(async (to) => {
        const caller = await h.as('serentak');
        const given = await input('serentak', { bank: { ...bank, code: to }, code });
        return (services: Harness['services']) => partnersVerbs.saveProfile.run(services, caller, given);
      }),
    );
    expect((await runTogether(h.services, racers)).sort()).toEqual(['SECOND_FACTOR_WRONG', 'ok']);

    const { code: next } = await withFactor('serentak2');
    const caller = await h.as('serentak2');
    const given = await input('serentak2', { bank, code: next });
    const mixed = await runTogether(h.services, [
      (services) => partnersVerbs.saveProfile.run(services, caller, given),
      (services) =>
        sessionsVerbs.changePassword.run(services, caller, {
          currentPassword: testPassword,
          newPassword,
          code: next,
        }),
    ]);
    expect(mixed.filter((answered) => answered === 'ok')).toHaveLength(1);
  });

  test.each([
    ['bank', { bank }],
    ['password', { newPassword }],
  ])(
    'what was saved (%s) and is sent again is answered as saved, though the code is used up',
    async (what, more) => {
      const who = `ulang-${what}`;
      const { code } = await withFactor(who);
      const caller = await h.as(who, crypto.randomUUID());
      const given = await input(who, { ...more, code });
      const first = await partnersVerbs.saveProfile.run(h.services, caller, given);
      expect(await partnersVerbs.saveProfile.run(h.services, caller, given)).toEqual(first);
      const other = { ...given, bank: { ...bank, accountNumber: '0153882219' } };
      expect(await answer(partnersVerbs.saveProfile.run(h.services, caller, other))).toBe('OPERATION_REUSED');
    },
  );

  test('a change that is refused for another reason leaves the code unused', async () => {
    const { code } = await withFactor('revisi');
    expect(await answer(save('revisi', { bank, code, revision: 999 }))).toBe('EDITED_MEANWHILE');
    expect(await answer(save('revisi', { bank, code }))).toBe('ok');
  });

  test('guessing is slowed down together with every other change', async () => {
    const { code } = await withFactor('menebak');
    for (let i = 0; i < 6; i += 1) expect(await answer(save('menebak', { bank }))).toBe('INPUT_INVALID');
    for (let i = 0; i < 5; i += 1)
      expect(await answer(save('menebak', { bank, code: '000000' }))).toBe('SECOND_FACTOR_WRONG');
    expect(await answer(change('menebak', { code }))).toBe('TOO_MANY_TRIES');
  });
});

test('without a second factor nothing more is asked for', async () => {
  await h.partner('biasa');
  expect(await answer(save('biasa', { bank }))).toBe('ok');
  expect(await answer(change('biasa', { code: '' }))).toBe('ok');
});
