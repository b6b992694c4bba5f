import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { storeTypicalIncome } from '../capabilities/reports/index.ts';
import { storefrontVerbs } from '../capabilities/storefront/index.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { openDatabase } from '../platform/database/database.ts';
import { type Live, openLive } from '../platform/requests/live.ts';
import { openSite, type Site } from '../testing/browsers.ts';
import { openPublicContent } from './public-content.ts';

/** A web build that shows the settings it was given, and how often it was asked. */
const build = `
  import { createContext } from 'react-router';
  let renders = 0;
  const siteContext = createContext(null);
  const handle = async (request, status, headers, context, loadContext) => {
    renders += 1;
    const { shop, year } = await loadContext.get(siteContext)();
    const html = '<link rel="stylesheet" href="/assets/a-1.css"/>' + shop.company.name + ' ' + year + ' #' + renders
      + ' ' + (request.headers.get('cookie') ?? 'no cookie') + (request.headers.get('x-script-nonce') ?? '');
    return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
  };
  export const entry = { module: { default: handle, siteContext } };
  export const routes = { root: { id: 'root', path: '', module: { default: () => null } },
    home: { id: 'home', parentId: 'root', index: true, module: { default: () => null } },
    contact: { id: 'contact', parentId: 'root', path: 'contact', module: { default: () => null } } };
  export const assets = { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' };
  export const assetsBuildDirectory = ''; export const basename = '/'; export const publicPath = '/';
  export const future = {}; export const isSpaMode = false; export const ssr = true; export const prerender = [];
  export const routeDiscovery = { mode: 'initial' };`;

let h: Harness;
let site: Site;
let other: Site;
let folder: string;

beforeAll(async () => {
  h = await openHarness();
  // Every process hears what any of them announces, as through the database.
  const live: Live = openLive(async (topics) => live.receive(topics));
  h.services.live = live;
  folder = await mkdtemp(join(import.meta.dirname, '../../.page-cache-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'client/assets/a-1.css'), 'body{color:#123}');
  await writeFile(join(folder, 'server/index.js'), build);
  site = await openSite(h, { folder });
  other = await openSite(h, { folder });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await h.close();
});

async function rename(name: string): Promise<void> {
  const admin = await h.as('superadmin');
  const { settings } = await storefrontVerbs.settings.run(h.services, admin, {});
  const company = settings.find(({ key }) => key === 'company');
  const value = { ...(company?.value as object), name };
  const change = { key: 'company', value, revision: company?.revision ?? 0 };
  await storefrontVerbs.changeSetting.run(h.services, admin, change as never);
}
const textOf = async (path = '/', headers?: Record<string, string>, from = site) =>
  (await from.visitor().get(path, headers)).text();

test('a page is rendered once, with its styles inside, and says nothing of who asked', async () => {
  const first = await textOf('/', { cookie: 'rimpang=secret', 'x-script-nonce': 'forged' });
  expect(first).toMatch(/^<style>body\{color:#123\}<\/style>\S.* \d{4} #\d+ no cookie$/);
  expect(await textOf('/')).toBe(first);
  expect(await textOf('/?utm_source=iklan')).toBe(first);
});

test('it is compressed beforehand, named by its content, and fits every response’s policy', async () => {
  const plain = await textOf();
  const answers = await Promise.all(
    ['br', 'gzip'].map((encoding) => site.visitor().get('/', { 'accept-encoding': encoding })),
  );
  const [br, gz] = await Promise.all(answers.map(async (one) => Buffer.from(await one.arrayBuffer())));
  expect(brotliDecompressSync(br ?? '').toString()).toBe(plain);
  expect(gunzipSync(gz ?? '').toString()).toBe(plain);
  const [a, b] = answers.map(({ headers }) => headers);
  expect(a?.get('content-security-policy')).not.toBe(b?.get('content-security-policy'));
  expect(a?.get('cache-control')).toBe('public, no-cache');
  expect(a?.get('vary')).toBe('accept-encoding');
  const again = await site.visitor().get('/', { 'if-none-match': a?.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test('a changed setting shows in every process, and only then is anything rendered again', async () => {
  const before = await textOf('/', {}, other);
  await rename('Rimpang Baru');
  await expect.poll(() => textOf()).toContain('Rimpang Baru');
  await expect.poll(() => textOf('/', {}, other)).toContain('Rimpang Baru');
  expect(await textOf('/', {}, other)).not.toBe(before);
  expect(await textOf()).toBe(await textOf());
});

test('while the settings cannot be read, what was last known stands', async () => {
  const log = pino({ level: 'silent' });
  const warned = vi.spyOn(log, 'warn');
  const services = { ...h.services, log };
  const read = openPublicContent(services);
  const before = await read();
  services.db = openDatabase('postgres://none@127.0.0.1:1/nothing');
  services.live.publish(['storefront']);
  // Each reading until the announcement has arrived, and the first ones after it.
  await expect
    .poll(async () => {
      expect(await read()).toEqual(before);
      return warned.mock.calls.length;
    })
    .toBeGreaterThan(1);
  await expect(openPublicContent(services)()).rejects.toThrow();
  await services.db.destroy();
});

test.each([
  ['computed', 'bonuses.bonus'],
  ['read', 'platform.fact'],
])('pages are shown where the typical income cannot be %s', async (_, table) => {
  await sql`revoke select on ${sql.table(table)} from rimpang_app`.execute(h.owner);
  try {
    expect(await openPublicContent(h.services)()).toMatchObject({ income: null });
    await expect(storeTypicalIncome(h.services, h.services.clock())).rejects.toThrow();
  } finally {
    await sql`grant select on ${sql.table(table)} to rimpang_app`.execute(h.owner);
  }
});

test('the typical income is shown once it is computed, and goes on while it cannot be read', async () => {
  const read = openPublicContent(h.services);
  expect(await storeTypicalIncome(h.services, h.services.clock())).toBe(true);
  const { income, key } = await read();
  expect(income).toMatchObject({ month: 'Oktober 2026' });
  await sql`revoke select on platform.fact from rimpang_app`.execute(h.owner);
  try {
    await rename('Rimpang Terus');
    await expect.poll(async () => (await read()).shop.company.name).toBe('Rimpang Terus');
    expect(await read()).toMatchObject({ income });
    expect((await read()).key).not.toBe(key);
  } finally {
    await sql`grant select on platform.fact to rimpang_app`.execute(h.owner);
  }
});

test('only the contact page may show a frame from elsewhere', async () => {
  const policyOf = async (path: string) =>
    (await site.visitor().get(path)).headers.get('content-security-policy') ?? '';
  expect(await policyOf('/contact')).toContain('frame-src https://www.google.com');
  for (const path of ['/', '/api/nothing', '/healthz']) {
    expect(await policyOf(path)).not.toContain('frame-src');
  }
});
