import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrap } from '../../bootstrap/bootstrap.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { int, query, text } from '../../platform/database/query.ts';
import { answer } from '../../testing/role-answers.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { type Harness, openHarness, registrationForm, testPassword } from '../../testing/harness.ts';
import { partnersVerbs } from '../partners/index.ts';
import { readShop, storefrontVerbs } from '../storefront/index.ts';
import { launchVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
  // As a production begins: nothing saved, nothing open.
  await sql`delete from storefront.setting`.execute(h.owner);
  await sql`delete from storefront.opening`.execute(h.owner);
  await sql`update platform.installation set mode = 'production'`.execute(h.owner);
  await sql`update identity.account set email = null where role = 'super_admin'`.execute(h.owner);
});
afterAll(() => h.close());

const checklist = async () => {
  const { steps, open, plan } = await launchVerbs.checklist.run(h.services, await h.as('superadmin'), {});
  return { open, plan, missing: steps.filter(({ done }) => !done).map(({ step }) => step) };
};
const save = async (change: object) =>
  storefrontVerbs.changeSetting.run(h.services, await h.as('superadmin'), {
    revision: 0,
    ...((change as { key: string }).key === 'company' && { currentPassword: testPassword }),
    ...change,
  } as never);
const order = async () =>
  storefrontVerbs.registerTier.run(h.services, await h.as(null), {
    tierId: 'mulai',
    name: 'Ibu Wati',
    phone: '081234567890',
    proofFileId: '00000000-0000-4000-8000-000000000000',
  });
const open = async (who = 'superadmin') => launchVerbs.openShop.run(h.services, await h.as(who), {});

const company = {
  name: 'Jamu Sari',
  legalName: 'PT Jamu Sari',
  address: 'Jl. Melati 1, Solo',
  email: 'halo@jamusari.example',
  phone: '081234567890',
  bankAccounts: [{ bank: 'BCA', number: '1234567890', holder: 'PT Jamu Sari' }],
};
const tier = {
  id: 'mulai',
  title: 'Paket Mulai',
  price: 180_000,
  description: 'Untuk mulai.',
  features: ['2 botol'],
  bottles: 2,
  buttonText: 'Daftar',
  highlighted: false,
  badge: null,
  picture: 'tier-reseller',
};

test('a fresh production shows and invents nothing, and its shop is closed', async () => {
  const shop = await readShop(h.services.db);
  expect(shop).toMatchObject({ open: false, demo: false, statistics: [], products: [], tiers: [] });
  expect(JSON.stringify(shop)).not.toMatch(/1[.,]200|98%|Karanganyar|rimpang\.id|\d{6,}/);
  expect(await checklist()).toMatchObject({
    open: false,
    missing: ['second-factor', 'owner-email', 'mail', 'company', 'bank-accounts', 'offer', 'plan', 'backup'],
  });
  expect(await answer(order())).toBe('SHOP_CLOSED');
  const { username, fullName, email, password, accountNumber } = registrationForm('tamu', {});
  const form = { username, fullName, email, password, accountNumber };
  expect(await answer(partnersVerbs.signUp.run(h.services, await h.as(null), form))).toBe('SHOP_CLOSED');
  await expect(open()).rejects.toThrow(/Yang belum siap: .*data perusahaan, rekening tujuan/);
});

test('each step is true by what is there; the shop opens with the last one, and closes again', async () => {
  await save({
    key: 'company',
    value: { ...company, bankAccounts: [{ ...company.bankAccounts[0], number: '0000000000' }] },
  });
  expect((await checklist()).missing).toEqual(expect.not.arrayContaining(['company']));
  expect((await checklist()).missing).toContain('bank-accounts');
  await save({ key: 'company', value: company, revision: 1 });
  await save({ key: 'tiers', value: [tier] });
  const id = await h.idOf('superadmin');
  await sql`insert into identity.second_factor (account_id, secret_cipher, created_at, confirmed_at)
    values (${id}, ${Buffer.from('x')}, now(), now())`.execute(h.owner);
  await sql`update identity.account set email = 'ibu@contoh.id' where id = ${id}`.execute(h.owner);
  expect((await checklist()).missing).toEqual(['mail', 'plan', 'backup']);
  await expect(open()).rejects.toThrow(/Yang belum siap: rencana kompensasi disetujui\./);
  const { version } = (await checklist()).plan;
  const confirm = async (version: number) =>
    launchVerbs.confirmPlan.run(h.services, await h.as('superadmin'), { version });
  const confirmed = query({
    subject: text,
  })`select subject from audit.entry where action = 'launch.confirmPlan'`;
  expect((await confirm(version + 1)).plan.confirmedAt).toBeNull();
  expect(await confirmed.all(h.owner)).toEqual([]);
  expect((await confirm(version)).plan.confirmedAt).not.toBeNull();
  // Another owner, or the same on another device: it is confirmed already, by the first.
  const { confirmedAt } = (await checklist()).plan;
  h.setClock(60_000);
  expect((await confirm(version)).plan.confirmedAt).toBe(confirmedAt);
  expect(await confirmed.all(h.owner)).toEqual([{ subject: `plan:${version}` }]);
  const both = await Promise.all([open(), open('admin')]);
  expect(both.every(({ open: isOpen }) => isOpen)).toBe(true);
  const opened = query({ n: int })`select count(*) as n from audit.entry where action = 'launch.openShop'`;
  expect(await opened.one(h.owner)).toEqual({ n: 1 });
  expect(await answer(order())).not.toBe('SHOP_CLOSED');
  await launchVerbs.closeShop.run(h.services, await h.as('superadmin'), {});
  expect(await answer(order())).toBe('SHOP_CLOSED');
});

test('owners only', async () => {
  for (const [who, says] of [
    [null, 'NOT_SIGNED_IN'],
    ['finance', 'FORBIDDEN'],
    ['cs', 'FORBIDDEN'],
    ['budi', 'FORBIDDEN'],
  ] as const) {
    const caller = await h.as(who);
    for (const verb of [launchVerbs.checklist, launchVerbs.openShop, launchVerbs.closeShop])
      expect([who, await answer(verb.run(h.services, caller, {}))]).toEqual([who, says]);
    expect(await answer(launchVerbs.confirmPlan.run(h.services, caller, { version: 1 }))).toBe(says);
  }
});

test.each([
  ['that was never taken over is emptied and closed', false],
  ['whose company was saved goes on as it was', true],
])('an installation from before %s', async (_name, isOwn) => {
  const database = await cloneDatabase();
  const owner: Database = openDatabase(database.ownerUrl, { max: 2 });
  const now = h.services.clock();
  await bootstrap(owner, now, { mode: 'demo' });
  await sql`delete from platform.installation`.execute(owner);
  await sql`delete from storefront.opening`.execute(owner);
  if (isOwn)
    await sql`update storefront.setting set changed_by = (select min(id) from identity.account)
      where key = 'company'`.execute(owner);
  await bootstrap(owner, now, { mode: 'production' });
  const shop = await readShop(owner);
  expect(shop.open).toBe(isOwn);
  expect(shop.products.length > 0).toBe(isOwn);
  await owner.destroy();
  await database.drop();
});
