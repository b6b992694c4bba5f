import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { partnersVerbs } from '../partners/index.ts';
import { bonusesVerbs } from './index.ts';

/** The clock of the machine was seven hours ahead at the first start, and was set right afterwards (decision 213). */
let h: Harness;
const ahead = 7 * 3_600_000;
beforeAll(async () => {
  h = await openHarness();
  h.setClock(-ahead);
});
afterAll(() => h.close());

const versions = async () => {
  const { versions } = await bonusesVerbs.plan.run(h.services, await h.as('superadmin'), {});
  return versions.map(({ version, state }) => `${version} ${state}`);
};

test('the first plan pays before the moment at which it was written, and is said to be in force', async () => {
  await h.partner('budi');
  await h.partner('sari', { upline: 'budi' });
  await h.givePins('budi', 'ro', 1);
  await partnersVerbs.activateRo.run(h.services, await h.as('budi'), {});
  const { rows } = await bonusesVerbs.list.run(h.services, await h.as('budi'), {});
  expect(rows.map(({ type, amount }) => `${type} ${amount}`)).toEqual([
    'reward_utama 350000',
    'referral 250000',
    'reward_utama 350000',
  ]);
  expect(await versions()).toEqual(['1 current']);
});

test('a version that is written then follows a minute later, and the first does not come back', async () => {
  const superadmin = await h.as('superadmin');
  const before = await bonusesVerbs.plan.run(h.services, superadmin, {});
  await bonusesVerbs.changePlan.run(h.services, superadmin, {
    baseVersion: 1,
    rules: before.versions[0]?.rules ?? [],
    validFrom: null,
    note: 'Pajak baru',
    taxPercent: 5,
    currentPassword: testPassword,
  });
  expect(await versions()).toEqual(['2 upcoming', '1 current']);
  h.setClock(120_000);
  expect(await versions()).toEqual(['2 current', '1 past']);
  await h.partner('tono', { upline: 'sari' });
  h.setClock(ahead);
  expect(await versions()).toEqual(['2 current', '1 past']);
  await h.partner('wati', { upline: 'sari' });
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});
