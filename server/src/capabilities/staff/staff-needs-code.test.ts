import { defaultRules } from '@rimpang/domain/plan';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { runTogether } from '../../testing/together.ts';
import { switchFactorOn } from '../../testing/with-factor.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { storefrontVerbs } from '../storefront/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { staffVerbs } from './index.ts';

/**
 * Decisions 209 and 221: who makes staff, has keys of theirs made anew, moves the money of buyers, or says what is paid and by how many, gives
 * password and code.
 */
let h: Harness;
let codes: string[];
beforeAll(async () => {
  h = await openHarness();
  await h.staff('cs', 'cs');
  await h.staff('admin', 'admin');
  codes = (await switchFactorOn(h, 'superadmin')).recoveryCodes;
});
afterAll(() => h.close());

const nextCode = () => codes.pop() ?? '';
type Proof = { currentPassword?: string; code?: string };
type Act = (proof: Proof, key?: string) => Promise<unknown>;

let staffCount = 0;
const newStaff = async (role: 'cs' | 'finance' = 'cs') => {
  const who = `staf${++staffCount}`;
  await h.staff(who, role);
  return who;
};
const by = (key?: string) => h.as('superadmin', key);

async function companySetting() {
  const { settings } = await storefrontVerbs.settings.run(h.services, await h.as('admin'), {});
  const found = settings.find(({ key }) => key === 'company');
  const value = found?.value as { bankAccounts: object[]; phone: string };
  return { value, revision: found?.revision ?? 0 };
}
const saveCompany = async (value: object, revision: number, proof: Proof, key?: string) =>
  storefrontVerbs.changeSetting.run(h.services, await by(key), {
    key: 'company',
    value,
    revision,
    ...proof,
  } as never);

/** Each with an act of its own each time it is asked for. */
const acts: readonly [string, () => Promise<Act>][] = [
  [
    'registering staff',
    async () => {
      const username = `baru${++staffCount}`;
      const form = { username, fullName: 'Nama', email: `${username}@rimpang.id`, role: 'super_admin' };
      return async (proof) =>
        staffVerbs.registerStaff.run(h.services, await by(), { ...form, ...proof } as never);
    },
  ],
  [
    'promoting a partner',
    async () => {
      const who = `mitra${++staffCount}`;
      const partnerId = await h.partner(who);
      const form = { partnerId, role: 'admin', keepBalance: true };
      return async (proof, key) =>
        partnersVerbs.promote.run(h.services, await by(key), { ...form, ...proof } as never);
    },
  ],
  [
    'editing a staff account',
    async () => {
      const who = await newStaff();
      const accountId = await h.idOf(who);
      const form = { accountId, revision: await h.revisionOf(who), fullName: 'x', email: `${who}@x.id` };
      return async (proof, key) =>
        staffVerbs.editStaff.run(h.services, await by(key), { ...form, ...proof } as never);
    },
  ],
  [
    'closing a staff account',
    async () => {
      const accountId = await h.idOf(await newStaff());
      return async (proof, key) =>
        staffVerbs.deleteStaff.run(h.services, await by(key), { accountId, ...proof } as never);
    },
  ],
  [
    'a temporary password of staff',
    async () => {
      const accountId = await h.idOf(await newStaff());
      return async (proof) =>
        staffVerbs.issueTemporaryPassword.run(h.services, await by(), { accountId, reason: 'x', ...proof });
    },
  ],
  [
    'switching the second factor of staff off',
    async () => {
      const who = await newStaff();
      await switchFactorOn(h, who);
      const accountId = await h.idOf(who);
      return async (proof, key) =>
        staffVerbs.resetSecondFactor.run(h.services, await by(key), { accountId, reason: 'x', ...proof });
    },
  ],
  [
    'another account to which buyers transfer',
    async () => {
      const { value, revision } = await companySetting();
      const bankAccounts = [{ bank: 'BCA', number: `99887766${++staffCount}`, holder: 'Orang Lain' }];
      return (proof, key) => saveCompany({ ...value, bankAccounts }, revision, proof, key);
    },
  ],
  [
    'publishing another plan of bonuses',
    async () => {
      const { newest: baseVersion } = await bonusesVerbs.plan.run(h.services, await h.as('admin'), {});
      const form = { baseVersion, rules: defaultRules, validFrom: null, note: `ke-${++staffCount}` };
      return async (proof, key) =>
        bonusesVerbs.changePlan.run(h.services, await by(key), { ...form, ...proof } as never);
    },
  ],
  [
    'changing the settings of payouts',
    async () => {
      const { revision } = await withdrawalsVerbs.payoutSettings.run(h.services, await h.as('admin'), {});
      const form = { batches: false, fourEyesAbove: null, changedBankHours: 24, revision };
      return async (proof, key) =>
        withdrawalsVerbs.changePayoutSettings.run(h.services, await by(key), { ...form, ...proof } as never);
    },
  ],
];

describe.each(acts)('%s', (_, prepared) => {
  test('needs password and code, says which of them is missing, and uses the code up', async () => {
    const act = await prepared();
    const code = nextCode();
    await expect(act({})).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { fields: { currentPassword: 'Masukkan password Anda saat ini' } },
    });
    expect(await answer(act({ currentPassword: 'salah', code }))).toBe('PASSWORD_WRONG');
    await expect(act({ currentPassword: testPassword })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { fields: { code: 'Kode wajib diisi' } },
    });
    expect(await answer(act({ currentPassword: testPassword, code: '000000' }))).toBe('SECOND_FACTOR_WRONG');
    expect(await answer(act({ currentPassword: testPassword, code }))).toBe('ok');
    const next = await prepared();
    expect(await answer(next({ currentPassword: testPassword, code }))).toBe('SECOND_FACTOR_WRONG');
  });
});

test.each(
  acts.filter(([what]) => /promoting|editing|closing|switching|transfer|publishing|changing/.test(what)),
)(
  '%s is answered again under its operation id, at the same moment and later, though the code is used up',
  async (_, prepared) => {
    h.setClock(3_600_000);
    const { codeNow } = await anew();
    const act = await prepared();
    const proof = { currentPassword: testPassword, code: codeNow(1) };
    const key = crypto.randomUUID();
    const [first, second] = await Promise.all([act(proof, key), act(proof, key)]);
    // Who presses again a minute later types another code (decision 224).
    const later = { ...proof, code: codeNow(2) };
    expect([second, await act(proof, key), await act(later, key)]).toEqual([first, first, first]);
  },
);

/** The second factor of the company made new, for more codes. */
async function anew() {
  await sql`delete from identity.second_factor where account_id = ${h.services.companyId}`.execute(h.owner);
  return switchFactorOn(h, 'superadmin');
}

test('of two acts with one code at the same moment, one is done', async () => {
  const { recoveryCodes } = await anew();
  const code = recoveryCodes[0] ?? '';
  const [first, second] = [await h.idOf(await newStaff()), await h.idOf(await newStaff())];
  const [one, two] = [await by(), await by()];
  const proof = { currentPassword: testPassword, code };
  const answers = await runTogether(h.services, [
    (services) => staffVerbs.deleteStaff.run(services, one, { accountId: first, ...proof }),
    (services) => staffVerbs.deleteStaff.run(services, two, { accountId: second, ...proof }),
  ]);
  expect(answers.toSorted()).toEqual(['SECOND_FACTOR_WRONG', 'ok']);
});

describe('what is done every day takes neither', () => {
  test('a temporary password, and a second factor, of a partner', async () => {
    const accountId = await h.partner('harian');
    await switchFactorOn(h, 'harian');
    const reset = staffVerbs.resetSecondFactor.run(h.services, await h.as('cs'), { accountId, reason: 'x' });
    expect(await answer(reset)).toBe('ok');
    const issue = staffVerbs.issueTemporaryPassword.run(h.services, await h.as('cs'), {
      accountId,
      reason: 'x',
    });
    expect(await answer(issue)).toBe('ok');
  });

  test('the company’s telephone, with the accounts as they are', async () => {
    const { value, revision } = await companySetting();
    expect(await answer(saveCompany({ ...value, phone: '0812 9999 0000' }, revision, {}))).toBe('ok');
  });

  test('who may not is told that, and not asked for a password', async () => {
    const accountId = await h.idOf(await newStaff('finance'));
    const issue = staffVerbs.issueTemporaryPassword.run(h.services, await h.as('cs'), {
      accountId,
      reason: 'x',
    });
    expect(await answer(issue)).toBe('FORBIDDEN');
  });
});
