import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailsTo } from '../../testing/emails.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { switchFactorOn } from '../../testing/with-factor.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import {
  createSuperAdminAtTerminal,
  resetPasswordAtTerminal,
  resetSecondFactorAtTerminal,
  staffVerbs,
} from '../staff/index.ts';
import { storefrontVerbs } from '../storefront/index.ts';
import { tokensVerbs } from '../tokens/index.ts';
import { webhooksVerbs } from '../webhooks/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';

/** Decision 215: what could be used to steal is told to every owner, and to the person in whose name it was done. */
let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('ibu', 'super_admin');
  await h.staff('admin', 'admin');
});
afterAll(() => h.close());

const proof = () => ({ currentPassword: testPassword });
const byOwner = () => h.as('superadmin', randomUUID());
const byAdmin = () => h.as('admin', randomUUID());
const password = { currentPassword: testPassword };

/** What these people were told by e-mail of acts of others since `act` began, oldest first. */
async function toldBy(act: () => Promise<unknown>, who: readonly string[] = ['ibu']) {
  const told = async () =>
    Promise.all(
      who.map(async (name) =>
        (await emailsTo(h, `${name}@rimpang.id`)).filter(({ kind }) => kind === 'owners-told'),
      ),
    );
  const before = await told();
  await act();
  return (await told()).map((mails, at) => mails.slice(before[at]?.length ?? 0));
}

async function newStaff(username: string, role: 'super_admin' | 'admin' | 'finance' | 'cs' = 'cs') {
  await h.staff(username, role);
  return h.idOf(username);
}

type Bank = { bank: string; number: string; holder: string };
async function saveAccounts(change: (accounts: readonly Bank[]) => Bank[], phone?: string) {
  const { settings } = await storefrontVerbs.settings.run(h.services, await h.as('admin'), {});
  const found = settings.find(({ key }) => key === 'company');
  const before = found?.value as { bankAccounts: Bank[]; phone: string };
  const value = { ...before, bankAccounts: change(before.bankAccounts), ...(phone && { phone }) };
  const input = { key: 'company', value, revision: found?.revision ?? 0, ...password };
  return storefrontVerbs.changeSetting.run(h.services, await byAdmin(), input as never);
}
const old = { bank: 'BCA', number: '1234567890', holder: 'PT Rimpang' };
const fresh = { bank: 'BRI', number: '5550009999', holder: 'Orang Lain' };

test('of another account to which buyers transfer: old and new, masked, who and when', async () => {
  await saveAccounts(() => [old]);
  const [ibu = [], admin = [], top = []] = await toldBy(
    () => saveAccounts(() => [fresh]),
    ['ibu', 'admin', 'superadmin'],
  );
  expect(ibu).toHaveLength(1);
  expect(ibu[0]).toMatchObject({
    title: 'Rekening tujuan perusahaan diubah',
    link: '/admin/settings/site?bagian=company',
  });
  expect(ibu[0]?.body).toBe(
    'Pembeli kini mentransfer ke rekening lain. Dihapus: BCA •••• 7890 a.n. PT Rimpang. Ditambahkan: BRI •••• 9999 a.n. Orang Lain. ' +
      'Dilakukan oleh Staf admin (admin) pada 20 November 2026, 10.00\u00a0WIB. ' +
      'Jika Anda tidak mengetahuinya, segera tanyakan kepadanya dan periksa Catatan Audit.',
  );
  expect(top).toEqual([expect.objectContaining({ body: ibu[0]?.body })]);
  // The person in whose name it was done, who may not have been the one at the screen.
  expect(admin[0]?.body).toContain('Jika bukan Anda yang melakukannya, segera ganti password');
  const said = JSON.stringify([ibu, admin]);
  expect(said).not.toContain(old.number);
  expect(said).not.toContain(fresh.number);
});

test('of an account that was added, and of a number whose last digits stayed', async () => {
  const [added] = await toldBy(() => saveAccounts((accounts) => [...accounts, old]));
  expect(added?.[0]?.body).toContain('Ditambahkan: BCA •••• 7890 a.n. PT Rimpang. Dilakukan');
  const [alike] = await toldBy(() => saveAccounts(() => [fresh, { ...old, number: '9999997890' }]));
  expect(alike?.[0]?.body).toContain(
    'Dihapus: BCA •••• 7890 a.n. PT Rimpang. Ditambahkan: BCA •••• 7890 a.n. PT Rimpang (nomor lain dengan akhiran sama). Dilakukan',
  );
});

test('not of a company whose telephone changed, nor of the same accounts in another order', async () => {
  const [told] = await toldBy(async () => {
    await saveAccounts((accounts) => [...accounts], '081200001111');
    await saveAccounts((accounts) => accounts.toReversed());
  });
  expect(told).toEqual([]);
});

test('once, however often the request is repeated', async () => {
  const { settings } = await storefrontVerbs.settings.run(h.services, await h.as('admin'), {});
  const found = settings.find(({ key }) => key === 'company');
  const value = { ...(found?.value as object), bankAccounts: [old] };
  const input = { key: 'company', value, revision: found?.revision ?? 0, ...password };
  const key = randomUUID();
  const [told] = await toldBy(async () => {
    await storefrontVerbs.changeSetting.run(h.services, await h.as('admin', key), input as never);
    await storefrontVerbs.changeSetting.run(h.services, await h.as('admin', key), input as never);
  });
  expect(told).toHaveLength(1);
});

const form = (username: string) => ({ username, fullName: 'Nama Baru', email: `${username}@x.id` });

test('of new staff, also of those made of partners, and at the terminal', async () => {
  const [told = [], top = []] = await toldBy(async () => {
    const made = { ...form('kedua'), role: 'super_admin' as const, ...proof() };
    await staffVerbs.registerStaff.run(h.services, await byOwner(), made);
    const partnerId = await h.partner('mitra');
    const promoted = { partnerId, role: 'admin' as const, keepBalance: true, ...proof() };
    await partnersVerbs.promote.run(h.services, await byOwner(), promoted);
    const { vault, clock } = h.services;
    const person = { username: 'darurat', email: 'darurat@x.id', vault, now: clock() };
    await createSuperAdminAtTerminal(h.services.db, person);
  }, ['ibu', 'superadmin']);
  expect(told.map(({ title }) => title)).toEqual([
    'Akun Super admin baru',
    'Mitra dijadikan Admin',
    'Akun Super admin baru',
  ]);
  expect(told[0]?.body).toContain('Nama Baru (kedua)');
  expect(told[2]?.body).toContain('Dilakukan dari terminal server pada');
  expect(top).toHaveLength(3);
  // A new owner need not be told of the own beginning.
  expect((await emailsTo(h, 'kedua@x.id')).filter(({ body }) => body.includes('(kedua)'))).toEqual([]);
});

test('of keys of staff that were made anew, and not of those of partners', async () => {
  const accountId = await newStaff('rekan', 'finance');
  await newStaff('kawan');
  for (const who of ['rekan', 'kawan']) await switchFactorOn(h, who);
  await h.partner('biasa');
  const [told = [], colleague = []] = await toldBy(async () => {
    const reason = 'HP hilang';
    const of = { accountId, reason };
    await staffVerbs.issueTemporaryPassword.run(h.services, await byOwner(), { ...of, ...proof() });
    await staffVerbs.resetSecondFactor.run(h.services, await byOwner(), { ...of, ...proof() });
    await resetPasswordAtTerminal(h.services.db, {
      username: 'rekan',
      again: true,
      now: h.services.clock(),
    });
    await resetSecondFactorAtTerminal(h.services.db, 'kawan', h.services.clock());
    const partner = { accountId: await h.idOf('biasa'), reason };
    await staffVerbs.issueTemporaryPassword.run(h.services, await byOwner(), partner);
  }, ['ibu', 'rekan']);
  expect(told.map(({ title }) => title)).toEqual([
    'Password sementara untuk staf',
    'Verifikasi dua langkah staf direset',
    'Password sementara untuk staf',
    'Verifikasi dua langkah staf direset',
  ]);
  expect(told[0]?.body).toContain('Staf rekan (rekan)');
  expect(colleague).toEqual([]);
});

test('of another address or password of staff and of an owner who was deleted; not of a name', async () => {
  const accountId = await newStaff('kolega');
  const edit = async (change: object) =>
    staffVerbs.editStaff.run(h.services, await byOwner(), {
      accountId,
      revision: await h.revisionOf('kolega'),
      fullName: 'Kolega Baru',
      email: 'kolega@rimpang.id',
      ...change,
      ...proof(),
    });
  let colleague: string[] = [];
  const [told = []] = await toldBy(async () => {
    await edit({});
    await edit({ email: 'lain@x.id' });
    await edit({ email: 'lain@x.id', password: 'Rahasia-baru-2026' });
    const owner = await newStaff('pemilik', 'super_admin');
    await staffVerbs.deleteStaff.run(h.services, await byOwner(), { accountId: owner, ...proof() });
    colleague = [];
    for (const address of ['kolega@rimpang.id', 'lain@x.id'])
      for (const { kind, body } of await emailsTo(h, address))
        if (kind === 'identity.account-changed')
          colleague.push(/mengubah (.*)\. Jika/.exec(body)?.[1] ?? body);
    await staffVerbs.deleteStaff.run(h.services, await byOwner(), { accountId, ...proof() });
  });
  expect(told.map(({ title }) => title)).toEqual([
    'Email login staf diubah',
    'Password staf diganti',
    'Akun Super admin dihapus',
  ]);
  expect(told[0]?.body).toContain('Kolega Baru (kolega)');
  // The person at the address of before, and afterwards at the one that was given.
  expect(colleague).toEqual(['email login akun staf Anda', 'password akun staf Anda']);
});

test('of tokens and webhooks', async () => {
  const [told = [], maker = []] = await toldBy(async () => {
    const token = { name: 'Kasir', actions: ['pins.orders' as const], days: 30 as const };
    await tokensVerbs.create.run(h.services, await byAdmin(), { ...token, ...password });
    const hook = { url: 'http://127.0.0.1:9/a', description: 'Gudang', kinds: ['order.completed' as const] };
    const made = await webhooksVerbs.create.run(h.services, await byAdmin(), { ...hook, ...password });
    const { id: endpointId, revision } = made.endpoint;
    const moved = { ...hook, url: 'http://127.0.0.1:9/b', endpointId, revision };
    const after = await webhooksVerbs.edit.run(h.services, await byAdmin(), { ...moved, ...password });
    const rotated = { endpointId, revision: after.revision, ...password };
    await webhooksVerbs.rotate.run(h.services, await byAdmin(), rotated);
  }, ['ibu', 'admin']);
  const titles = ['Token API dibuat', 'Webhook dibuat', 'Alamat webhook diubah', 'Secret webhook diganti'];
  expect(told.map(({ title }) => title)).toEqual(titles);
  expect(maker.map(({ title }) => title)).toEqual(titles);
});

test('of another plan and of payouts with other safeguards, and not of a save that changed nothing', async () => {
  const [told = []] = await toldBy(async () => {
    const { versions } = await bonusesVerbs.plan.run(h.services, await h.as('superadmin'), {});
    const [newest] = versions;
    if (!newest) throw new Error('no plan');
    const { version: baseVersion, rules, taxPercent } = newest;
    const more = rules.map((rule) =>
      rule.award.kind === 'bonus' ? { ...rule, award: { ...rule.award, amount: 999_000 } } : rule,
    );
    const plan = { baseVersion, rules: more, taxPercent, validFrom: null, note: '', ...password };
    await bonusesVerbs.changePlan.run(h.services, await byOwner(), plan as never);
    const now = await withdrawalsVerbs.payoutSettings.run(h.services, await h.as('superadmin'), {});
    const { batches, fourEyesAbove, changedBankHours, revision } = now;
    const same = { batches, fourEyesAbove, changedBankHours, ...password };
    const change = withdrawalsVerbs.changePayoutSettings;
    await change.run(h.services, await byOwner(), { ...same, revision });
    const open = { ...same, fourEyesAbove: null, revision: revision + 1 };
    await change.run(h.services, await byOwner(), open);
  });
  expect(told.map(({ title }) => title)).toEqual(['Plan bonus diubah', 'Pengaturan pencairan diubah']);
  expect(told[0]?.body).toContain('Rp\u00a0999.000');
  expect(told[1]?.body).toContain('dari dua orang di atas Rp\u00a05.000.000 menjadi satu orang cukup');
});

test('of resets of everything', async () => {
  const [told = []] = await toldBy(async () => {
    await pinsVerbs.resetAll.run(h.services, await byOwner(), { confirm: 'RESET', ...proof() });
    await partnersVerbs.resetNetwork.run(h.services, await byOwner(), {
      confirm: 'RESET',
      ...proof(),
    });
  });
  expect(told.map(({ title }) => title)).toEqual(['Semua PIN direset', 'Jaringan direset']);
});
