import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database/database.ts';
import { int, query, text } from '../../../platform/database/query.ts';
import { decryptLink } from '../../../platform/secrets/encrypted-link.ts';
import { type Browser, openSite, type Site } from '../../../testing/browsers.ts';
import { type Harness, openHarness, testPassword } from '../../../testing/harness.ts';
import { sessionsVerbs } from '../index.ts';
import { sweepSessions } from '../session-store.ts';

const minute = 60_000;
let h: Harness;
let site: Site;
const crowd = Array.from({ length: 20 }, (_, i) => `mitra${i}`);

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await h.staff('admin', 'admin');
  for (const name of ['budi', 'siti', ...crowd]) await h.partner(name);
});
afterAll(() => h.close());
beforeEach(async () => {
  await sql`delete from identity.throttle`.execute(h.owner);
});

let addresses = 0;
const fresh = () => `198.18.${Math.floor(++addresses / 250)}.${addresses % 250}`;
/** A try from an unknown browser. */
const tryAt = async (address: string, username: string, password = 'salah-sekali', services = h.services) =>
  sessionsVerbs.login.run(services, { ...(await h.as(null)), address }, { username, password }).then(
    () => 'ok',
    (error: { code: string; data: { retryAfterSeconds?: number } }) =>
      error.code === 'TOO_MANY_TRIES' ? (error.data.retryAfterSeconds ?? 0) : error.code,
  );
const statusIn = async (browser: Browser, username: string, password = testPassword, address = fresh()) =>
  (await browser.send('POST', '/api/identity/login', { body: { username, password }, address })).status;

test('twenty people sign in at once behind one address', async () => {
  const answers = await Promise.all(crowd.map((name) => tryAt('192.0.2.1', name, testPassword)));
  expect(answers).toEqual(crowd.map(() => 'ok'));
});

test('twenty correct logins of one account at once all pass, also after a typing error', async () => {
  expect(await tryAt('192.0.2.2', 'budi')).toBe('LOGIN_FAILED');
  const answers = await Promise.all(crowd.map(() => tryAt('192.0.2.2', 'budi', testPassword)));
  expect(answers).toEqual(crowd.map(() => 'ok'));
});

test('fifty guesses at once are no more than five guesses', async () => {
  const guesses = await Promise.all(Array.from({ length: 50 }, () => tryAt('192.0.2.3', 'budi')));
  expect(guesses.filter((answer) => answer === 'LOGIN_FAILED')).toHaveLength(5);
  expect(guesses.filter((answer) => typeof answer === 'number')).toHaveLength(45);
});

test('two processes count together, at once and one after the other', async () => {
  const second = openDatabase(h.appUrl, { max: 10 });
  const processes = [h.services, { ...h.services, db: second }];
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, i) => tryAt('192.0.2.4', 'budi', undefined, processes[i % 2])),
  );
  expect(guesses.filter((answer) => answer === 'LOGIN_FAILED')).toHaveLength(5);
  expect(await tryAt('192.0.2.4', 'budi', testPassword, processes[1])).toBe(15);
  expect(await tryAt('192.0.2.4', 'budi', testPassword)).toBe(15);
  await second.destroy();
});

test('five wrong tries slow an address down at that account, more each time, and the wait ends', async () => {
  const at = '192.0.2.5';
  for (let i = 0; i < 5; i += 1) expect(await tryAt(at, 'budi')).toBe('LOGIN_FAILED');
  expect(await tryAt(at, 'budi')).toBe(15);
  // The right password has to wait as well: otherwise the wait would tell which guess was right.
  expect(await tryAt(at, 'BUDI', testPassword)).toBe(15);
  h.setClock(16_000);
  expect(await tryAt(at, 'budi')).toBe('LOGIN_FAILED');
  expect(await tryAt(at, 'budi')).toBe(30);
  // Neither another account there nor this account elsewhere waits with it.
  expect(await tryAt(at, 'siti', testPassword)).toBe('ok');
  expect(await tryAt(fresh(), 'budi', testPassword)).toBe('ok');
  h.setClock(31_000);
  expect(await tryAt(at, 'budi', testPassword)).toBe('ok');
  for (let i = 0; i < 5; i += 1) expect(await tryAt(at, 'budi')).toBe('LOGIN_FAILED');
});

test('an account whose name is typed in another way is the same account; an unused name is slowed down alike', async () => {
  for (const name of ['admin', 'ADMIN', 'admin@rimpang.id', 'Admin', 'ADMIN@rimpang.id'])
    expect(await tryAt('192.0.2.6', name)).toBe('LOGIN_FAILED');
  expect(await tryAt('192.0.2.6', 'admin', testPassword)).toBe(15);
  for (let i = 0; i < 5; i += 1) expect(await tryAt('192.0.2.6', 'siapa')).toBe('LOGIN_FAILED');
  expect(await tryAt('192.0.2.6', 'siapa')).toBe(15);
});

test('a stranger at any number of addresses never makes a browser wait that its owner has used', async () => {
  const home = await site.as('budi');
  for (let n = 0; n < 130; n += 1) await tryAt(fresh(), 'budi');
  expect(await tryAt(fresh(), 'budi')).toBe(3_600);
  for (let i = 0; i < 20; i += 1) expect(await statusIn(home, 'budi')).toBe(200);
  // Own typing errors, also while the attack goes on, are free for ten times.
  for (let i = 0; i < 9; i += 1) expect(await statusIn(home, 'budi', 'salah-ketik')).toBe(401);
  expect(await statusIn(home, 'budi')).toBe(200);
  // And its own guesses do wait: the cookie is no way around.
  for (let i = 0; i < 10; i += 1) expect(await statusIn(home, 'budi', 'salah-ketik')).toBe(401);
  expect(await statusIn(home, 'budi')).toBe(429);
  // Known to budi, unknown to siti.
  for (let i = 0; i < 5; i += 1) expect(await statusIn(home, 'siti', 'salah', '192.0.2.7')).toBe(401);
  expect(await statusIn(home, 'siti', testPassword, '192.0.2.7')).toBe(429);
});

test('an unknown browser gets in at once while one address hammers, and soon after many addresses stop', async () => {
  for (let n = 0; n < 200; n += 1) {
    const answer = await tryAt('192.0.2.8', 'siti');
    h.setClock(typeof answer === 'number' ? answer * 1_000 : 0);
  }
  expect(await tryAt(fresh(), 'siti', testPassword)).toBe('ok');
  h.setClock(5 * 24 * 60 * minute);
  for (let n = 0; n < 100; n += 1) await tryAt(fresh(), 'siti');
  expect(await tryAt(fresh(), 'siti', testPassword)).toBe(3_600);
  h.setClock(60 * minute);
  expect(await tryAt(fresh(), 'siti', testPassword)).toBe('ok');
});

test('while many addresses go on and on, an e-mail lets the owner in with a new browser', async () => {
  for (let n = 0; n < 100; n += 1) await tryAt(fresh(), 'siti');
  const browser = site.visitor();
  expect(await statusIn(browser, 'siti')).toBe(429);
  await browser.post('/api/identity/password-reset/letters', { email: 'siti@gmail.com' });
  const row = await query({ link: text })`select link from notifications.message
    where kind = 'identity.reset-password' order by id desc limit 1`.first(h.owner);
  const path = decryptLink(h.services.vault, row?.link ?? '');
  const answer = await browser.post('/api/identity/password-reset', {
    token: path.slice(path.indexOf('#') + 1),
    password: 'temulawak-segar',
  });
  expect(answer.status).toBe(200);
  expect(await tryAt(fresh(), 'siti')).toBe(3_600);
  expect(await statusIn(browser, 'siti', 'temulawak-segar')).toBe(200);
});

test('an address is slowed down only by very many accounts that fail, and not for browsers that are known', async () => {
  const home = await site.as('budi');
  const at = '192.0.2.9';
  await sql`insert into identity.throttle (key, failures, counted_at, in_flight)
    values (${`password:address:${at}`}, 498, ${h.services.clock()}, 0)`.execute(h.owner);
  // One account that fails again and again is one account.
  for (let i = 0; i < 5; i += 1) expect(await tryAt(at, 'admin')).toBe('LOGIN_FAILED');
  expect(await tryAt(at, 'mitra1', testPassword)).toBe('ok');
  expect(await tryAt(at, 'mitra2')).toBe('LOGIN_FAILED');
  expect(await tryAt(at, 'mitra1', testPassword)).toBe(8);
  expect(await statusIn(home, 'budi', testPassword, at)).toBe(200);
  expect(await tryAt(fresh(), 'mitra1', testPassword)).toBe('ok');
  h.setClock(9_000);
  expect(await tryAt(at, 'mitra1', testPassword)).toBe('ok');
});

test('a process that is killed while it checks gives no free guesses', async () => {
  const at = '192.0.2.10';
  const key = `password:${await h.idOf('mitra2')}:${at}`;
  await sql`insert into identity.throttle (key, failures, counted_at, in_flight, in_flight_until)
    values (${key}, 0, ${h.services.clock()}, 5, ${new Date(h.services.clock().getTime() + 1_000)})`.execute(
    h.owner,
  );
  h.setClock(2_000);
  expect(await tryAt(at, 'mitra2', testPassword)).toBe(15);
});

test('a refused try leaves nothing behind, and sweeping forgets what says nothing any more', async () => {
  for (let n = 0; n < 100; n += 1) await tryAt(fresh(), 'mitra3');
  const count = async () =>
    (await query({ n: int })`select count(*) as n from identity.throttle`.first(h.owner))?.n;
  const before = await count();
  expect(await tryAt(fresh(), 'mitra3')).toBe(3_600);
  expect(await count()).toBe(before);
  h.setClock(6 * 24 * 60 * minute);
  await sweepSessions(h.services.db, h.services.clock());
  expect(await count()).toBe(0);
});
