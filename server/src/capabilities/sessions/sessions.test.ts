import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { openSite, type Site } from '../../testing/browsers.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { staffVerbs } from '../staff/index.ts';
import { sessionsVerbs } from './index.ts';
import { extendSession, hashToken } from './session-store.ts';

const second = 1_000;
let h: Harness;
let site: Site;

type SessionBody = {
  user: { username: string; role: string } | null;
  permissions: string[];
  ended: string | null;
  idleSeconds: number;
};
const sessionOf = async (browser: Awaited<ReturnType<Site['as']>>) =>
  (await (await browser.get('/api/identity/session')).json()) as SessionBody;

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
  await h.partner('siti');
});
afterAll(() => h.close());

test('the cookie is for the server alone; the table knows only its hash', async () => {
  const browser = site.visitor();
  const answer = await browser.login('budi');
  const cookie = answer.headers.getSetCookie().find((set) => set.startsWith('rimpang=')) ?? '';
  expect(cookie).toMatch(/^rimpang=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  const token = cookie.slice('rimpang='.length, cookie.indexOf(';'));
  const row = await query({ found: text })`
    select string_agg(s::text, ' ') as found from identity.session s`.first(h.owner);
  expect(row?.found).not.toContain(token);
  expect(row?.found).toContain(hashToken(token).toString('hex'));
  expect(JSON.stringify(await answer.json())).not.toContain(token);
});

test('behind https the cookie is bound to this host', async () => {
  const secure = await openSite(h, { baseUrl: 'https://rimpang.test' });
  const answer = await secure.visitor().login('budi');
  expect(answer.headers.getSetCookie().find((set) => set.startsWith('__Host-rimpang='))).toMatch(
    /^__Host-rimpang=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('signing in again makes a new session and ends the old one', async () => {
  const browser = await site.as('budi');
  const old = browser.cookie;
  await browser.login('budi');
  expect(browser.cookie).not.toBe(old);
  expect((await sessionOf(browser)).user?.username).toBe('budi');
  browser.cookie = old;
  expect((await sessionOf(browser)).user).toBeNull();
});

test('a visitor has no session, a made-up token is a visitor', async () => {
  const browser = site.visitor();
  expect(await sessionOf(browser)).toMatchObject({ user: null, idleSeconds: 300 });
  browser.cookie = 'rimpang=made-up';
  expect((await sessionOf(browser)).user).toBeNull();
  expect((await browser.get('/api/pins/stock')).status).toBe(401);
});

test('reading does not keep a session alive; five minutes without activity end it', async () => {
  const browser = await site.as('budi');
  for (let minute = 0; minute < 4; minute += 1) {
    h.setClock(60 * second);
    expect((await browser.get('/api/pins/stock')).status).toBe(200);
  }
  h.setClock(61 * second);
  const answer = await browser.get('/api/pins/stock');
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'NOT_SIGNED_IN' });
});

test('a later request hears whether idling ended the session, or a person did', async () => {
  expect(await sessionOf(site.visitor())).toMatchObject({ ended: null });
  const [here, there] = [await site.as('siti'), await site.as('siti')];
  expect(await sessionOf(here)).toMatchObject({ ended: null });
  await there.post('/api/identity/devices/end-all', { keepThis: true });
  expect(await sessionOf(here)).toMatchObject({ user: null, ended: 'device-ended' });
  h.setClock(301 * second);
  expect(await sessionOf(there)).toMatchObject({ user: null, ended: 'inactivity' });
  expect(await sessionOf(here)).toMatchObject({ ended: 'device-ended' });
});

test('touching and writing keep it alive; a session that is over stays over', async () => {
  const browser = await site.as('budi');
  h.setClock(290 * second);
  const touched = await browser.post('/api/identity/touch');
  expect(await touched.json()).toEqual({
    idleAt: new Date(h.services.clock().getTime() + 300 * second).toISOString(),
  });
  h.setClock(290 * second);
  // A refused write is activity too.
  expect((await browser.post('/api/pins/transfers', {})).status).not.toBe(401);
  const { rows } = await sql`select 1 from identity.session where active_at = ${h.services.clock()}`.execute(
    h.owner,
  );
  expect(rows).toHaveLength(1);
  h.setClock(290 * second);
  expect((await sessionOf(browser)).user?.username).toBe('budi');
  h.setClock(11 * second);
  expect((await browser.post('/api/identity/touch')).status).toBe(401);
});

test('signing out ends this session, removes the cookie and leaves others', async () => {
  const [here, there] = [await site.as('budi'), await site.as('budi')];
  const old = here.cookie;
  await here.post('/api/identity/logout');
  expect(here.cookie).toBeUndefined();
  here.cookie = old;
  expect((await sessionOf(here)).user).toBeNull();
  expect((await sessionOf(there)).user?.username).toBe('budi');
});

test('a role change and a closed account count from the next request', async () => {
  await h.staff('naik', 'cs');
  const browser = await site.as('naik');
  await sql`update identity.account set role = 'finance' where username = 'naik'`.execute(h.owner);
  expect((await sessionOf(browser)).user?.role).toBe('finance');
  await sql`update identity.account set closed_at = now() where username = 'naik'`.execute(h.owner);
  expect((await sessionOf(browser)).user).toBeNull();
});

test('a new password: every other session ends, this one is a new one', async () => {
  const [here, there] = [await site.as('siti'), await site.as('siti')];
  const old = here.cookie;
  const wrong = await here.post('/api/identity/password', {
    currentPassword: 'x',
    newPassword: 'kunci-baru',
  });
  expect(await wrong.json()).toMatchObject({
    code: 'PASSWORD_WRONG',
    data: { fields: { currentPassword: 'Password saat ini salah.' } },
  });
  const answer = await here.post('/api/identity/password', {
    currentPassword: testPassword,
    newPassword: 'kunci-baru',
  });
  expect(answer.status).toBe(200);
  expect(here.cookie).not.toBe(old);
  expect((await sessionOf(here)).user?.username).toBe('siti');
  expect((await sessionOf(there)).user).toBeNull();
  expect((await site.visitor().login('siti')).status).toBe(401);
  expect((await site.visitor().login('siti', 'kunci-baru')).status).toBe(200);
});

test.each([
  ['budi', 'abc', 'Password minimal 6 karakter'],
  ['budi', '123456', 'Password ini terlalu mudah ditebak. Pilih yang lain.'],
  ['admin', 'sebelas-111', 'Password minimal 12 karakter'],
  ['budi', testPassword, 'Password baru harus berbeda dari password saat ini.'],
])('%s may not choose %s', async (username, newPassword, message) => {
  const browser = await site.as(username);
  const answer = await browser.post('/api/identity/password', { currentPassword: testPassword, newPassword });
  expect(await answer.json()).toMatchObject({
    code: 'INPUT_INVALID',
    data: { fields: { newPassword: message } },
  });
});

test('guessing the current password is slowed down like signing in', async () => {
  const browser = await site.as('finance');
  const guess = () =>
    browser.post('/api/identity/password', { currentPassword: 'x', newPassword: 'dua-belas-huruf' });
  for (let i = 0; i < 5; i += 1) expect((await guess()).status).toBe(422);
  expect((await guess()).status).toBe(429);
  // It has a counter of its own: guesses here never block a sign-in (decision 085).
  expect((await site.visitor().login('finance')).status).toBe(200);
});

test('who may give whom a temporary password', async () => {
  const issue = async (by: string, to: string) =>
    staffVerbs.issueTemporaryPassword
      .run(h.services, await h.as(by), {
        accountId: await h.idOf(to),
        reason: 'Diminta lewat telepon',
        currentPassword: testPassword,
      })
      .then(
        () => 'ok',
        (error: { code: string }) => error.code,
      );
  expect(await issue('cs', 'budi')).toBe('ok');
  expect(await issue('admin', 'budi')).toBe('ok');
  expect(await issue('cs', 'finance')).toBe('FORBIDDEN');
  expect(await issue('admin', 'cs')).toBe('ok');
  expect(await issue('admin', 'superadmin')).toBe('FORBIDDEN');
  expect(await issue('superadmin', 'cs')).toBe('ok');
  expect(await issue('superadmin', 'superadmin')).toBe('FORBIDDEN');
  expect(await issue('finance', 'budi')).toBe('FORBIDDEN');
  expect(await issue('budi', 'budi')).toBe('FORBIDDEN');
  const missing = { accountId: 999_999, reason: 'x' };
  const run = staffVerbs.issueTemporaryPassword.run(h.services, await h.as('superadmin'), missing);
  await expect(run).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a temporary password ends all sessions, is audited with its reason, and is nowhere in clear', async () => {
  await h.partner('tono');
  const browser = await site.as('tono');
  const { password } = await staffVerbs.issueTemporaryPassword.run(h.services, await h.as('admin'), {
    accountId: await h.idOf('tono'),
    reason: 'Ponsel hilang',
  });
  expect((await sessionOf(browser)).user).toBeNull();
  const row = await query({ entry: text, message: text, account: text })`
    select (select string_agg(e::text, ' ') from audit.entry e
      where e.action = 'identity.issueTemporaryPassword') as entry,
      (select string_agg(m::text, ' ') from notifications.message m) as message,
      (select string_agg(a::text, ' ') from identity.account a) as account`.first(h.owner);
  expect(row?.entry).toContain('Ponsel hilang');
  for (const text of Object.values(row ?? {})) expect(text).not.toContain(password);
});

test('a changed matrix counts from the next request, also for staff who are signed in already', async () => {
  await h.staff('cs2', 'cs');
  const [cs, admin] = [await site.as('cs2'), await site.as('admin')];
  const may = async () => (await sessionOf(cs)).permissions.includes('pins.orders');
  const set = (allowed: boolean) =>
    admin.send('PUT', '/api/identity/matrix', { body: { role: 'cs', module: 'pin-management', allowed } });
  expect(await may()).toBe(true);
  expect((await cs.get('/api/admin/pins/orders')).status).not.toBe(403);
  expect(await (await set(false)).json()).toMatchObject({ cs: { 'pin-management': false } });
  expect(await may()).toBe(false);
  expect((await cs.get('/api/admin/pins/orders')).status).toBe(403);
  await set(true);
  expect(await may()).toBe(true);
});

test.each([
  ['finance', 'pin-management'],
  ['finance', 'dashboard'],
  ['cs', 'bonus-management'],
  ['cs', 'access-control'],
] as const)('the matrix does not offer %s → %s', async (role, module) => {
  const run = staffVerbs.changeMatrix.run(h.services, await h.as('admin'), { role, module, allowed: true });
  await expect(run).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});

test('demo accounts are named in demo mode only', async () => {
  const demo = await sessionsVerbs.demoAccounts.run(h.services, await h.as(null), {});
  expect(demo.accounts.map((account) => account.username)).toEqual([
    'budi',
    'siti',
    'superadmin',
    'admin',
    'finance',
    'cs',
  ]);
  const live = await sessionsVerbs.demoAccounts.run({ ...h.services, demo: false }, await h.as(null), {});
  expect(live.accounts).toEqual([]);
});

test('activity changes the row where it stands, without an entry in any index', async () => {
  await h.partner('rajin');
  await site.as('rajin');
  const changes = await h.services.db.transaction().execute(async (tx) => {
    const counted = query({ updated: int, inPlace: int })`
      select pg_stat_get_xact_tuples_updated('identity.session'::regclass) as updated,
        pg_stat_get_xact_tuples_hot_updated('identity.session'::regclass) as "inPlace"`;
    const { hash } = await query({ hash: text })`
      select encode(token_hash, 'hex') as hash from identity.session
      where account_id = ${await h.idOf('rajin')}`.one(tx);
    const before = await counted.one(tx);
    await extendSession(tx, Buffer.from(hash, 'hex'), new Date(h.services.clock().getTime() + second));
    const after = await counted.one(tx);
    return { updated: after.updated - before.updated, inPlace: after.inPlace - before.inPlace };
  });
  expect(changes).toEqual({ updated: 1, inPlace: 1 });
});
