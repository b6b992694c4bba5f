import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyone, openPeople, signedIn } from '../../testing/role-answers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { type Browser, openSite, type Site } from '../../testing/browsers.ts';
import { int, query } from '../../platform/database/query.ts';
import { deviceName } from './device-name.ts';
import { sessionsVerbs } from './index.ts';

let h: Harness;
let site: Site;
const announced: string[] = [];
beforeAll(async () => {
  h = await openHarness();
  const publish = (topics: readonly string[]) => void announced.push(...topics);
  h.services.live = { ...h.services.live, publish };
  site = await openSite(h);
  await openPeople(h);
});
afterAll(() => h.close());

type Listed = { rows: { id: number; device: string; address: string; current: boolean }[] };
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const listOf = async (browser: Browser) =>
  ((await (await browser.get('/api/identity/devices')).json()) as Listed).rows;
async function signIn(who: string, userAgent = phone): Promise<Browser> {
  const browser = site.visitor();
  await browser.send('POST', '/api/identity/login', {
    body: { username: who, password: 'rimpang-demo-1' },
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
  });
  return browser;
}
const newId = () => ({ 'idempotency-key': randomUUID() });
const isSignedIn = async (browser: Browser) =>
  (await browser.get('/api/notifications/unread')).status === 200;

test.each([
  [phone, 'Chrome di Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari di iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge di Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox di Mac'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet di Android',
  ],
  ['curl/8.5.0', 'Perangkat tidak dikenal'],
  [null, 'Perangkat tidak dikenal'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

describe('devices', () => {
  test('a sign-in and a sign-out are announced to the pages of the account that are open elsewhere; reading and activity are not', async () => {
    const [own, sessions] = [`account:${await h.idOf('budi')}`, `sessions:${await h.idOf('budi')}`];
    const after = async (act: () => Promise<unknown>) => {
      announced.length = 0;
      await act();
      return [...announced].sort();
    };
    await signIn('budi');
    let there = site.visitor();
    expect(await after(async () => (there = await signIn('budi')))).toEqual([own]);
    expect(await after(() => listOf(there))).toEqual([]);
    expect(await after(() => there.post('/api/identity/touch'))).toEqual([]);
    expect(await after(() => site.visitor().login('budi', 'salah'))).toEqual([]);
    expect(await after(() => there.post('/api/identity/logout'))).toEqual([own, sessions]);
  });

  test('are the own ones only, for everybody who is signed in; nothing of the token leaves', async () => {
    expect(await everyone(h, (caller) => sessionsVerbs.devices.run(h.services, caller, {}))).toEqual(
      signedIn(),
    );
    expect(
      await everyone(h, (caller) => sessionsVerbs.endDevice.run(h.services, caller, { deviceId: 999_999 })),
    ).toEqual(signedIn('NOT_FOUND'));
    expect(await everyone(h, (caller) => sessionsVerbs.endAllDevices.run(h.services, caller, {}))).toEqual(
      signedIn(),
    );
    const [here, there] = [
      await signIn('budi'),
      await signIn('budi', 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0'),
    ];
    await signIn('siti');
    const rows = await listOf(here);
    expect(rows.map((row) => row.device).toSorted()).toEqual(['Chrome di Android', 'Firefox di Windows']);
    expect(rows.filter((row) => row.current).map((row) => row.device)).toEqual(['Chrome di Android']);
    expect((await listOf(there)).find((row) => row.current)?.device).toBe('Firefox di Windows');
    expect(Object.keys(rows[0]!).toSorted()).toEqual([
      'activeAt',
      'address',
      'current',
      'device',
      'id',
      'signedInAt',
    ]);
  });

  test('one can be ended; another person’s is not found and goes on', async () => {
    await sessionsVerbs.endAllDevices.run(h.services, await h.as('budi'), {});
    const [here, there, other] = [await signIn('budi'), await signIn('budi'), await signIn('siti')];
    const away = (await listOf(here)).find((row) => !row.current)!;
    const foreign = (await listOf(other)).find((row) => row.current)!;
    expect((await here.post(`/api/identity/devices/${foreign.id}/end`, {}, newId())).status).toBe(404);
    expect(await isSignedIn(other)).toBe(true);
    // Two presses at once, and one more after an answer that was lost: one end, one entry in the audit log.
    const again = newId();
    const press = () => here.post(`/api/identity/devices/${away.id}/end`, {}, again);
    const answers = [...(await Promise.all([press(), press()])), await press()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const entries = await query({ count: int })`
      select count(*) as count from audit.entry where action = 'identity.endDevice'
        and actor_id = ${await h.idOf('budi')}`.one(h.owner);
    expect(entries.count).toBe(1);
    // Of another request neither says more than the other: which numbers are sessions of others is not told.
    for (const id of [away.id, foreign.id])
      expect((await here.post(`/api/identity/devices/${id}/end`, {}, newId())).status).toBe(404);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    const own = (await listOf(here))[0]!;
    expect((await here.post(`/api/identity/devices/${own.id}/end`, {}, newId())).status).toBe(200);
    expect(here.cookie).toBeUndefined();
  });

  test('all can be ended, or all but this', async () => {
    const [here, there] = [await signIn('budi'), await signIn('budi')];
    const answer = await here.post('/api/identity/devices/end-all', { keepThis: true });
    expect(await answer.json()).toEqual({ ended: 1 });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    const again = await signIn('budi');
    expect(await (await here.post('/api/identity/devices/end-all', {})).json()).toEqual({ ended: 2 });
    expect([await isSignedIn(here), await isSignedIn(again)]).toEqual([false, false]);
    expect(here.cookie).toBeUndefined();
  });

  test('a session that idled out is not listed', async () => {
    await signIn('budi');
    h.setClock(301_000);
    expect(await listOf(await signIn('budi'))).toHaveLength(1);
  });
});
