import { randomUUID } from 'node:crypto';
import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '@rimpang/contract/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchDatabase } from '../platform/database/database-watch.ts';
import { type Database, openDatabase, poolOf } from '../platform/database/database.ts';
import { int, query, text } from '../platform/database/query.ts';
import { type Browser, openSite, type Site } from '../testing/browsers.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { openSilentNetwork, type SilentNetwork } from '../testing/silent-network.ts';
import { openMetrics } from './metrics.ts';
import { openPublicContent } from './public-content.ts';

let h: Harness;
let network: SilentNetwork;
let db: Database;
let site: Site;
let budi: Browser;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  await h.partner('siti');
  network = await openSilentNetwork(h.appUrl);
  db = openDatabase(network.url);
  h.services.db = db;
  site = await openSite(h);
  budi = await site.as('budi');
});
afterAll(async () => {
  await db.destroy();
  await network.close();
  await h.close();
});

/** What came, and after how many seconds; a busy machine may take a little longer than the promised one. */
async function timed(ask: Promise<Response>) {
  const began = performance.now();
  const answer = await ask;
  return { answer, status: answer.status, seconds: (performance.now() - began) / 1_000 };
}
const soon = 4;
const transfer = (browser: Browser, key: string = randomUUID()) =>
  browser.post(
    '/api/pins/transfers',
    { recipient: 'siti', type: 'activation', quantity: 1 },
    { 'idempotency-key': key },
  );

test('a silent database: what is known is answered at once, the rest is refused in time, and it goes on afterwards', async () => {
  const readContent = openPublicContent(h.services);
  const [shop, content] = [
    await (await site.visitor().get('/api/storefront/shop')).json(),
    await readContent(),
  ];
  const metrics = openMetrics();
  metrics.gauge('asks_the_database', 'x', async () => (await sql`select 1`.execute(db)).rows.length);
  metrics.gauge('knows_by_itself', 'x', () => 7);
  metrics.gauge('rimpang_database_up', 'x', async () => Number((await poolOf(db).state()) !== 'away'));
  expect(await metrics.registry.metrics()).toContain('asks_the_database 1');

  network.silence();
  const waiting = [
    transfer(budi),
    budi.get('/api/pins/stock'),
    ...Array.from({ length: 25 }, () => budi.get('/api/partners/me')),
  ].map(timed);
  h.services.live.publish(['storefront']);
  for (const browser of [site.visitor(), budi]) {
    const { answer, seconds } = await timed(browser.get('/api/storefront/shop'));
    expect(await answer.json()).toEqual(shop);
    expect(seconds).toBeLessThan(soon);
  }
  const began = performance.now();
  expect((await readContent()).key).toBe(content.key);
  expect(performance.now() - began).toBeLessThan(soon * 1_000);
  const ready = await timed(site.visitor().get('/readyz'));
  expect(ready.status).toBe(503);
  expect(ready.seconds).toBeLessThan(soon);
  expect(ready.answer.headers.get('retry-after')).toBe('2');
  expect((await site.visitor().get('/healthz')).status).toBe(200);
  const scraped = await metrics.registry.metrics();
  expect(scraped).toContain('knows_by_itself 7');
  expect(scraped).toContain('rimpang_database_up 0');
  expect(scraped).not.toMatch(/^asks_the_database/m);

  for (const { status, seconds, answer } of await Promise.all(waiting)) {
    expect(status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(11 + soon);
  }
  network.restore();
  await expect.poll(async () => (await site.visitor().get('/readyz')).status).toBe(200);
  expect((await budi.get('/api/partners/me')).status).toBe(200);
  expect(await metrics.registry.metrics()).toContain('asks_the_database 1');
});

/** As on a standby: what is open stays as it was opened, and every new connection only reads. */
async function setReadOnly(on: boolean): Promise<void> {
  const row = await query({ name: text })`select quote_ident(current_database()) as name`.first(h.owner);
  await sql.raw(`alter database ${row?.name} set default_transaction_read_only = ${on}`).execute(h.owner);
}

test('a database that only reads: writes wait, reading goes on for who is signed in, and nothing stays with the old server', async () => {
  await h.givePins('budi', 'activation', 5);
  await setReadOnly(true);
  poolOf(db).renew();
  const keys = [randomUUID(), randomUUID()];
  for (const key of keys) {
    const refused = await transfer(budi, key);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'DATABASE_READ_ONLY' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await expect
    .poll(async () => (await site.visitor().get('/readyz')).json())
    .toMatchObject({ code: 'DATABASE_READ_ONLY' });
  expect((await site.visitor().get('/healthz')).status).toBe(200);

  // An active person reads on for as long as it lasts; the limit of look-ups counts all the same.
  for (let minute = 0; minute < 12; minute += 3) {
    h.setClock(180_000);
    await budi.post('/api/identity/touch');
    expect((await budi.get('/api/partners/me')).status).toBe(200);
    expect((await budi.get('/api/pins/stock')).status).toBe(200);
  }
  const lookUps = [];
  for (let n = 0; n < 31; n += 1)
    lookUps.push((await budi.get('/api/partners/lookup?username=siti&as=recipient')).status);
  expect(lookUps.slice(0, 30).every((status) => status === 200)).toBe(true);
  expect(lookUps[30]).toBe(429);

  await setReadOnly(false);
  // The connections that were opened read-only are replaced by the refusal itself: this very request goes through.
  await expect.poll(async () => (await transfer(budi, keys[0])).status).toBe(200);
  await expect.poll(async () => (await site.visitor().get('/readyz')).status).toBe(200);
  expect((await transfer(budi, keys[0])).status).toBe(200);
  expect((await transfer(budi, keys[1])).status).toBe(200);
  const row = await query({ n: int })`
    select count(*)::int as n from pins.pin p join identity.account a on a.id = p.owner_id
      and a.username = 'siti'
    where p.used_by is null`.first(h.owner);
  expect(row?.n).toBe(2);
});

test('every list and page of figures can be read, by partners and by staff', async () => {
  const readers = [budi, await site.as('superadmin')];
  await setReadOnly(true);
  poolOf(db).renew();
  const paths = Object.values<Record<string, AnyContractProcedure>>(contract)
    .flatMap((endpoints) => Object.values(endpoints))
    .map((endpoint) => endpoint['~orpc'].route)
    .filter(({ method, path }) => method === 'GET' && !path?.includes('{'))
    .map(({ path }) => `/api${path}`);
  expect(paths.length).toBeGreaterThan(30);
  const refused: string[] = [];
  for (const browser of readers)
    for (const path of paths) {
      const { status } = await browser.get(path);
      if (status >= 500) refused.push(`${status} ${path}`);
    }
  expect(refused).toEqual([]);
  await setReadOnly(false);
  poolOf(db).renew();
});

test('an idle person is signed out after five minutes as ever, and a sign-out holds', async () => {
  const siti = await site.as('siti');
  const leaving = await site.as('siti');
  await setReadOnly(true);
  poolOf(db).renew();
  h.setClock(200_000);
  expect((await leaving.post('/api/identity/logout')).status).toBe(503);
  expect(leaving.cookie).toBeUndefined();
  expect((await siti.get('/api/pins/stock')).status).toBe(200);
  h.setClock(110_000);
  expect((await siti.get('/api/pins/stock')).status).toBe(401);
  await setReadOnly(false);
  poolOf(db).renew();
});

test('the watch replaces connections after a change, also without any write', async () => {
  const said: string[] = [];
  const note = (state: { to: string }) => void said.push(state.to);
  const stop = watchDatabase(db, { ...h.services.log, info: note, error: note } as never);
  await setReadOnly(true);
  poolOf(db).renew();
  // A busy machine may miss the probe's limit in between and say 'away': what counts is what it comes to.
  await expect.poll(() => said.at(-1)).toBe('read-only');
  await setReadOnly(false);
  await expect.poll(() => said.at(-1)).toBe('writable');
  const rows = await query({ transaction_read_only: text })`show transaction_read_only`.all(db);
  expect(rows).toEqual([{ transaction_read_only: 'off' }]);
  stop();
});
