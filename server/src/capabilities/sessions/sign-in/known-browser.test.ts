import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, query, text } from '../../../platform/database/query.ts';
import { type Browser, openSite, type Site } from '../../../testing/browsers.ts';
import { type Harness, openHarness, testPassword } from '../../../testing/harness.ts';
import { staffVerbs } from '../../staff/index.ts';
import { sweepSessions } from '../session-store.ts';
import { newBrowserMark, readBrowserMark } from './browser-cookie.ts';

const day = 86_400_000;
let h: Harness;
let site: Site;

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await h.staff('admin', 'admin');
  for (const name of ['budi', 'siti', 'dewi']) await h.partner(name);
});
afterAll(() => h.close());

/** To how many accounts each browser is known; what the table tells. */
const knownTo = async (username: string): Promise<number> => {
  const row = await query({ n: int })`select count(*) as n from identity.known_browser
    where account_id = ${await h.idOf(username)}`.first(h.owner);
  return row?.n ?? 0;
};
const cookieOf = (answer: Response) =>
  answer.headers.getSetCookie().find((set) => set.includes('-browser=')) ?? '';

test('the cookie is for the server alone, lasts half a year and names no person', async () => {
  const [first, second] = [site.visitor(), site.visitor()];
  const cookie = cookieOf(await first.login('budi'));
  expect(cookie).toMatch(
    /^rimpang-browser=[\w-]{24}\.[\w-]{22}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  await second.login('budi');
  expect(second.known).not.toBe(first.known);
  const id = /=([\w-]{24})/.exec(cookie)?.[1] ?? '';
  expect(Buffer.from(id, 'base64url')).toHaveLength(18);
  const row = await query({ text: text })`
    select (select string_agg(k::text, ' ') from identity.known_browser k) || (select string_agg(e::text, ' ')
      from audit.entry e)
      as text`.first(h.owner);
  expect(row?.text).not.toContain(id);
});

test('behind https it is bound to this host', async () => {
  const secure = await openSite(h, { baseUrl: 'https://rimpang.test' });
  expect(cookieOf(await secure.visitor().login('budi'))).toMatch(
    /^__Host-rimpang-browser=[\w.-]{47}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('a visitor, a wrong password and reading get none', async () => {
  const browser = site.visitor();
  await browser.get('/api/identity/session');
  await browser.login('budi', 'salah-sekali');
  expect(browser.known).toBeUndefined();
});

test('it stays the same for everybody who signs in there, and after signing out', async () => {
  const browser = await site.as('siti');
  const mark = browser.known;
  await browser.post('/api/identity/logout');
  expect(browser.known).toBe(mark);
  await browser.login('dewi');
  expect(browser.known).toBe(mark);
  expect([await knownTo('siti'), await knownTo('dewi')]).toEqual([1, 1]);
});

test.each([
  ['nothing', undefined],
  ['text', 'halo'],
  ['another signature', `${'A'.repeat(24)}.${'B'.repeat(22)}`],
  ['a longer one', `${'C'.repeat(24)}.${'D'.repeat(23)}`],
])('what this installation did not sign is no cookie: %s', (_, cookie) => {
  expect(readBrowserMark(h.services.vault, cookie)).toBeNull();
});

test('one that it signed is read back, and a changed one is not', () => {
  const { token, hash } = newBrowserMark(h.services.vault);
  expect(readBrowserMark(h.services.vault, token)?.hash).toEqual(hash);
  const changed = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`;
  expect(readBrowserMark(h.services.vault, changed)).toBeNull();
});

/** A new password in one browser: what another one is afterwards. */
const guessesFree = async (browser: Browser, username: string): Promise<number> => {
  let free = 0;
  const address = `203.0.113.${++guessers}`;
  const guess = () =>
    browser.send('POST', '/api/identity/login', { body: { username, password: 'salah-sekali' }, address });
  while ((await guess()).status === 401) free += 1;
  return free;
};
let guessers = 0;

test('a new password makes the other browsers unknown; the one that set it stays known', async () => {
  await h.partner('tono');
  const [here, there] = [await site.as('tono'), await site.as('tono')];
  const change = { currentPassword: testPassword, newPassword: 'kunci-baru-saya' };
  expect((await here.post('/api/identity/password', change)).status).toBe(200);
  expect(await guessesFree(there, 'tono')).toBe(5);
  expect(await guessesFree(here, 'tono')).toBe(10);
});

test('a device that is ended from the list is unknown too; ending all the others as well', async () => {
  await h.partner('rina');
  const [here, there, third] = [await site.as('rina'), await site.as('rina'), await site.as('rina')];
  expect(await knownTo('rina')).toBe(3);
  const { rows } = (await (await here.get('/api/identity/devices')).json()) as {
    rows: { id: number; current: boolean }[];
  };
  const found = await query({ id: int })`select s.id from identity.session s
    where s.account_id = ${await h.idOf('rina')} order by s.id`.all(h.owner);
  expect(rows).toHaveLength(3);
  expect(
    (await here.post(`/api/identity/devices/${found[1]?.id}/end`, {}, { 'idempotency-key': randomUUID() }))
      .status,
  ).toBe(200);
  expect(await knownTo('rina')).toBe(2);
  expect(await guessesFree(there, 'rina')).toBe(5);
  await here.post('/api/identity/devices/end-all', { keepThis: true });
  expect(await knownTo('rina')).toBe(1);
  expect(await guessesFree(third, 'rina')).toBe(5);
  await here.post('/api/identity/devices/end-all', { keepThis: false });
  expect(await knownTo('rina')).toBe(0);
});

test('a temporary password from staff leaves them known: a stranger at work keeps its owner out of nothing', async () => {
  const home = await site.as('dewi');
  const { password } = await staffVerbs.issueTemporaryPassword.run(h.services, await h.as('admin'), {
    accountId: await h.idOf('dewi'),
    reason: 'Lupa password',
  });
  await sql`insert into identity.throttle (key, failures, counted_at, in_flight, blocked_until)
    values (${`password:everybody:${await h.idOf('dewi')}`}, 100, ${h.services.clock()}, 0,
      ${new Date(h.services.clock().getTime() + 600_000)})
    on conflict (key) do update set failures = 100, blocked_until = excluded.blocked_until`.execute(h.owner);
  expect((await site.visitor().login('dewi', password)).status).toBe(429);
  expect((await home.login('dewi', password)).status).toBe(200);
});

test('half a year without signing in, and it is unknown; sweeping forgets it; at most thirty are kept', async () => {
  await h.partner('umar');
  const old = await site.as('umar');
  h.setClock(179 * day);
  for (let i = 0; i < 30; i += 1) await site.as('umar');
  expect(await knownTo('umar')).toBe(30);
  expect(await guessesFree(old, 'umar')).toBe(5);
  h.setClock(180 * day);
  await sweepSessions(h.services.db, h.services.clock());
  expect(await knownTo('umar')).toBe(0);
});
