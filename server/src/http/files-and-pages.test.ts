import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../testing/harness.ts';
import { openSite, type Site } from '../testing/browsers.ts';
import { acceptsEncoding } from './static-files.ts';

const script = 'console.log("halo")';
let h: Harness;
let site: Site;
let folder: string;

beforeAll(async () => {
  h = await openHarness();
  folder = await mkdtemp(join(tmpdir(), 'rimpang-web-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'secret.txt'), 'rahasia');
  await writeFile(join(folder, 'client/favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'client/assets/app-abc.js'), script);
  await writeFile(join(folder, 'client/assets/app-abc.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'client/assets/app-abc.js.gz'), gzipSync(script));
  site = await openSite(h, { folder });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await h.close();
});

const get = (path: string, headers?: Record<string, string>) => site.visitor().get(path, headers);

test.each([
  [{}, null],
  [{ 'accept-encoding': 'gzip' }, 'gzip'],
  [{ 'accept-encoding': 'gzip, br' }, 'br'],
  [{ 'accept-encoding': 'br;q=1.0, gzip;q=0.5' }, 'br'],
  [{ 'accept-encoding': 'br;q=0, gzip' }, 'gzip'],
])('a hashed file for %o comes as %s, for ever', async (headers, encoding) => {
  const answer = await get('/assets/app-abc.js', headers);
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('vary')?.toLowerCase()).toBe('accept-encoding');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (encoding === 'br') expect(brotliDecompressSync(bytes).toString()).toBe(script);
  if (!encoding) expect(bytes.toString()).toBe(script);
});

test('a file without a hash is asked for again, and not sent again', async () => {
  const first = await get('/favicon.svg');
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  const again = await get('/favicon.svg', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/',
  '/%',
  '/assets/app-abc.js.br%00',
])('no path leads out of the folder: %s', async (path) => {
  const answer = await get(path);
  expect(await answer.text()).not.toContain('rahasia');
  expect(answer.status).toBe(503);
});

test('without a build, pages say what to do and the API goes on', async () => {
  const answer = await get('/login');
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('npm start');
  expect((await get('/api/identity/session')).status).toBe(200);
});

test('a page is rendered with this response’s nonce, whatever the visitor sends as one', async () => {
  const build = join(folder, 'server/index.js');
  await writeFile(
    build,
    `const handle = async (request, status, headers) =>
       new Response(request.headers.get('x-script-nonce'), { status, headers: { 'content-type': 'text/html' } });
     export const entry = { module: { default: handle } };
     export const routes = { root: { id: 'root', path: 'dashboard', module: { default: () => null } } };
     export const assets = { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' };
     export const assetsBuildDirectory = ''; export const basename = '/'; export const publicPath = '/';
     export const future = {}; export const isSpaMode = false; export const ssr = true; export const prerender = [];
     export const routeDiscovery = { mode: 'initial' };`,
  );
  const answer = await get('/dashboard', { 'x-script-nonce': 'forged' });
  const nonce = await answer.text();
  expect(answer.status).toBe(200);
  expect(nonce).toMatch(/^[\w-]{22}$/);
  expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});

test('accept-encoding is read as browsers and proxies write it', () => {
  expect(acceptsEncoding('GZIP , deflate', 'gzip')).toBe(true);
  expect(acceptsEncoding('gzip;q=0.000', 'gzip')).toBe(false);
  expect(acceptsEncoding(null, 'gzip')).toBe(false);
  expect(acceptsEncoding('xgzip', 'gzip')).toBe(false);
});
