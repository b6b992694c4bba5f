import { afterAll, beforeAll, expect, test } from 'vitest';
import { query, text } from '../../platform/database/query.ts';
import { type Browser, openSite, type Site } from '../../testing/browsers.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { runTogether } from '../../testing/together.ts';
import { partnersVerbs } from '../partners/index.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { staffVerbs } from '../staff/index.ts';
import { tokensVerbs } from '../tokens/index.ts';
import { notificationsVerbs as verbs, warnOwners } from './index.ts';

/** Decision 220: staff read in their own area what they were told; the same list as partners', each their own. */
let h: Harness;
let site: Site;
beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
});
afterAll(() => h.close());

type Row = { id: number; title: string; link: string | null; readAt: string | null };
const read = async (browser: Browser, path: string) =>
  (await (await browser.get(`/api/notifications${path}`)).json()) as { rows: Row[]; unread: number };
const titles = async (browser: Browser) => (await read(browser, '')).rows.map(({ title }) => title);
const proof = { currentPassword: testPassword };
let tokenCount = 0;
const makeToken = async (by = 'admin', currentPassword = testPassword) => {
  const token = { name: `Kasir ${++tokenCount}`, actions: ['pins.orders' as const], days: 30 as const };
  return tokensVerbs.create.run(h.services, await h.as(by), { ...token, currentPassword });
};

test('each role of staff reads and marks their own, and nothing of another person', async () => {
  const [owner, admin] = [await site.as('superadmin'), await site.as('admin')];
  const [finance, cs] = [await site.as('finance'), await site.as('cs')];
  await makeToken();
  await staffVerbs.issueTemporaryPassword.run(h.services, await h.as('superadmin'), {
    accountId: await h.idOf('finance'),
    reason: 'Lupa',
    ...proof,
  });
  expect(await titles(owner)).toEqual(
    expect.arrayContaining(['Token API dibuat', 'Password sementara untuk staf']),
  );
  expect(await titles(admin)).toEqual(['Token API dibuat']);
  expect(await titles(cs)).toEqual([]);
  // Her sessions ended with her password.
  expect((await finance.get('/api/notifications')).status).toBe(401);

  const { rows, unread } = await read(owner, '');
  const ids = rows.map(({ id }) => id);
  expect(await (await cs.post('/api/notifications/read', { ids })).json()).toEqual({ unread: 0 });
  expect(await (await admin.post('/api/notifications/read-all')).json()).toEqual({ unread: 0 });
  expect(await read(owner, '/unread')).toEqual({ unread });
  expect(await (await owner.post('/api/notifications/read', { ids })).json()).toEqual({
    unread: 0,
  });
});

test('no message says a password, a token or the end of a link', async () => {
  const issued = await staffVerbs.issueTemporaryPassword.run(h.services, await h.as('superadmin'), {
    accountId: await h.idOf('cs'),
    reason: 'Lupa',
    ...proof,
  });
  const { token } = await makeToken();
  const told = await query({ said: text })`
    select concat_ws(' ', title, body, link) as said from notifications.message
    where account_id is not null`.all(h.owner);
  expect(told.length).toBeGreaterThan(0);
  for (const { said } of told) {
    expect(said).not.toContain(issued.password);
    expect(said).not.toContain(token);
    expect(said).not.toMatch(/#|enc:/);
  }
});

test('a warning of the installation is on the bell of every owner at once, and on no other', async () => {
  await h.staff('ibu', 'super_admin');
  const bells = await Promise.all(['superadmin', 'ibu', 'admin'].map((who) => site.as(who)));
  const counts = async () => Promise.all(bells.map(async (one) => (await read(one, '/unread')).unread));
  const before = await counts();
  const published: string[] = [];
  const live = { ...h.services.live, publish: (topics: readonly string[]) => void published.push(...topics) };
  const told = { title: 'Cadangan gagal dibuat', body: 'Periksa.' };
  await warnOwners({ db: h.services.db, live }, told, h.services.clock());
  expect(await counts()).toEqual(before.map((count, at) => (at < 2 ? count + 1 : count)));
  const owners = await Promise.all(['superadmin', 'ibu'].map(async (who) => `account:${await h.idOf(who)}`));
  expect(published.toSorted()).toEqual(owners.toSorted());
});

test('who becomes staff, and a partner again, goes on with one list', async () => {
  await partnersVerbs.promote.run(h.services, await h.as('superadmin'), {
    partnerId: await h.idOf('budi'),
    role: 'admin',
    keepBalance: true,
    ...proof,
  });
  const newPassword = 'temulawak-segar-77';
  await sessionsVerbs.changePassword.run(h.services, await h.as('budi'), { ...proof, newPassword });
  await makeToken('budi', newPassword);
  const signedIn = async () => {
    const browser = site.visitor();
    await browser.login('budi', newPassword);
    return browser;
  };
  const asStaff = await signedIn();
  expect(await titles(asStaff)).toContain('Token API dibuat');
  const { unread } = await read(asStaff, '/unread');
  expect(unread).toBeGreaterThan(0);
  await partnersVerbs.return.run(h.services, await h.as('superadmin'), {
    partnerId: await h.idOf('budi'),
    reason: 'Tugasnya selesai',
  });
  const asPartner = await signedIn();
  expect((await read(asPartner, '/unread')).unread).toBeGreaterThanOrEqual(unread);
  // What is told to owners from now on is not this person's any more.
  const before = await titles(asPartner);
  await makeToken('admin');
  expect(await titles(asPartner)).toEqual(before);
});

test('who looks as a partner sees the partner’s list, not the own one, and marks nothing', async () => {
  await h.partner('siti');
  const admin = await site.as('admin');
  const own = await titles(admin);
  expect(own).toContain('Token API dibuat');
  await admin.post('/api/admin/support', { partnerId: await h.idOf('siti'), reason: 'Bonus tidak terlihat' });
  const shown = await titles(admin);
  expect(shown).not.toContain('Token API dibuat');
  const marked = await admin.post('/api/notifications/read-all');
  expect((await marked.json()) as object).toMatchObject({ code: 'READ_ONLY_SESSION' });
  await admin.post('/api/identity/support/end');
  expect(await titles(admin)).toEqual(own);
});

test('of two who mark all while another message comes, both are answered, and what was not seen stays unread', async () => {
  const owner = await h.as('superadmin');
  await makeToken();
  const upTo = (await verbs.list.run(h.services, owner, {})).rows[0]?.id;
  const [one, two, maker] = [await h.as('superadmin'), await h.as('superadmin'), await h.as('admin')];
  const token = { name: 'Bersamaan', actions: ['pins.orders' as const], days: 30 as const, ...proof };
  const answers = await runTogether(h.services, [
    (services) => verbs.markAllRead.run(services, one, { upTo }),
    (services) => verbs.markAllRead.run(services, two, { upTo }),
    (services) => tokensVerbs.create.run(services, maker, token),
  ]);
  expect(answers).toEqual(['ok', 'ok', 'ok']);
  const left = await verbs.list.run(h.services, owner, { show: 'unread' });
  expect(left.rows.map(({ body }) => body.includes('Bersamaan'))).toEqual([true]);
});

test('an account that is closed has no list any more, and is told nothing', async () => {
  await h.staff('pergi', 'super_admin');
  const accountId = await h.idOf('pergi');
  const gone = await site.as('pergi');
  const caller = await h.as('pergi');
  await staffVerbs.deleteStaff.run(h.services, await h.as('superadmin'), { accountId, ...proof });
  expect((await gone.get('/api/notifications')).status).toBe(401);
  await expect(verbs.markAllRead.run(h.services, caller, {})).rejects.toMatchObject({
    code: 'NOT_SIGNED_IN',
  });
  await makeToken();
  const told = await query({ title: text })`
    select title from notifications.message where account_id = ${accountId} and title like 'Token%'`.all(
    h.owner,
  );
  expect(told).toEqual([]);
});
