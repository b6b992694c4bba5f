import { failures } from '@rimpang/contract/failures';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../testing/harness.ts';
import { type Browser, openSite, type Site } from '../testing/browsers.ts';
import { openAddressReader } from './request.ts';

let h: Harness;
let site: Site;
let budi: Browser;

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await h.partner('budi');
  budi = await site.as('budi');
});
afterAll(() => h.close());

test('every response carries the strict headers, also refusals', async () => {
  for (const path of ['/healthz', '/api/identity/session', '/api/nothing', '/some/page', '/api/live']) {
    const { headers } = await site.visitor().get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}' 'sha256-[\w+/]{43}=';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.has('strict-transport-security')).toBe(false);
  }
});

test('HSTS only where the address is https', async () => {
  const secure = await openSite(h, { baseUrl: 'https://rimpang.test' });
  const { headers } = await secure.visitor().get('/healthz');
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
});

test('the API is never cached', async () => {
  for (const path of ['/api/identity/session', '/api/nothing', '/api/pins/stock', '/api/openapi.json']) {
    expect((await site.visitor().get(path)).headers.get('cache-control')).toBe('no-store');
  }
});

const own = 'http://localhost:3000';
const other = 'https://evil.test';
test.each<[string, Record<string, string>, number]>([
  ['our own page', { origin: own }, 200],
  ['our own page, told by the browser', { origin: own, 'sec-fetch-site': 'same-origin' }, 200],
  ['no browser at all', { origin: '' }, 200],
  ['another site', { origin: other }, 403],
  ['another site, told by the browser', { origin: '', 'sec-fetch-site': 'cross-site' }, 403],
  ['a neighbour domain', { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' }, 403],
  ['a sandboxed frame', { origin: 'null' }, 403],
  ['a site whose name begins like ours', { origin: 'http://localhost:3000.evil.test' }, 403],
  ['another scheme of ours behind a forged host', { origin: other, host: 'localhost:3000' }, 403],
])('a write from %s', async (_, headers, status) => {
  const clean = Object.fromEntries(Object.entries(headers).filter(([, value]) => value));
  const send = (body: unknown, type?: string) =>
    budi.send('POST', '/api/identity/touch', {
      body,
      headers: { origin: '', ...clean, ...(type && { 'content-type': type }) },
    });
  const answer = await send({});
  expect(answer.status).toBe(status);
  if (status === 200) return;
  expect(await answer.json()).toMatchObject({ code: 'ORIGIN_REFUSED' });
  const form = new FormData();
  form.set('file', new File(['x'], 'x.jpg'));
  expect((await send(form)).status).toBe(403);
  expect((await send('{}', 'text/plain')).status).toBe(403);
  expect((await send('a=b', 'application/x-www-form-urlencoded')).status).toBe(403);
});

test('reading is not a write: another site may link to us', async () => {
  const answer = await budi.get('/api/identity/session', { 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(200);
});

test('error bodies have exactly these keys', async () => {
  const bodyOf = async (answer: Promise<Response>) => (await answer).json();
  expect(await bodyOf(site.visitor().get('/api/pins/stock'))).toEqual({
    defined: true,
    code: 'NOT_SIGNED_IN',
    status: 401,
    message: 'Silakan login terlebih dahulu.',
    data: {},
  });
  expect(await bodyOf(budi.get('/api/identity/matrix'))).toEqual({
    defined: true,
    code: 'FORBIDDEN',
    status: 403,
    message: 'Anda tidak berhak melakukan tindakan ini.',
    data: {},
  });
  const invalid = { recipient: '', type: 'activation', quantity: 0 };
  expect(await bodyOf(budi.post('/api/pins/transfers', invalid))).toEqual({
    defined: true,
    code: 'INPUT_INVALID',
    status: 422,
    message: 'Periksa kembali isian Anda.',
    data: { fields: { recipient: 'Username mitra wajib diisi', quantity: 'Minimal 1 PIN' } },
  });
});

test('the catalogue of failures is frozen: code and status', () => {
  expect(
    Object.entries(failures)
      .map(([code, { status }]) => `${status} ${code}`)
      .sort(),
  ).toMatchSnapshot();
});

test.each<[string, string, string | undefined]>([
  ['broken JSON', '{"username": "budi"', 'application/json'],
  ['a list instead of an object', '[]', 'application/json'],
  ['a bare word', '"budi"', 'application/json'],
  ['null', 'null', 'application/json'],
  ['no type at all', '{}', undefined],
  ['a broken form', 'x', 'multipart/form-data; boundary=y'],
  [
    'prototype keys',
    '{"__proto__": {"role": "super_admin"}, "username": "budi", "password": "x", "constructor": 1}',
    'application/json',
  ],
])('%s is the sender’s mistake', async (_, body, type) => {
  const headers: Record<string, string> = type ? { 'content-type': type } : {};
  const answer = await site.visitor().send('POST', '/api/identity/login', { body, headers });
  expect({ status: answer.status, ...((await answer.json()) as object) }).toMatchObject({
    status: 422,
    code: 'INPUT_INVALID',
  });
});

test('a body larger than any endpoint needs is refused', async () => {
  const answer = await budi.post('/api/identity/login', { username: 'x'.repeat(1_100_000), password: 'x' });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'FILE_TOO_LARGE' });
});

test('what breaks inside is said without a word about the inside, and logged with the request', async () => {
  const logged: object[] = [];
  const log = { ...h.services.log, error: (entry: object) => void logged.push(entry), info: () => {} };
  const broken = await openSite({ ...h, services: { ...h.services, log } as Harness['services'] });
  await sql`alter table storefront.setting rename to gone`.execute(h.owner);
  const answer = await broken.visitor().get('/api/storefront/company');
  await sql`alter table storefront.gone rename to setting`.execute(h.owner);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    defined: false,
    code: 'INTERNAL',
    status: 500,
    message: 'Terjadi kesalahan. Coba lagi.',
    data: {},
  });
  expect(logged).toMatchObject([{ requestId: answer.headers.get('x-request-id') }]);
});

test('an unreachable database is a short wait, not a fault', async () => {
  const { openDatabase } = await import('../platform/database/database.ts');
  const db = openDatabase('postgres://none@127.0.0.1:1/nothing');
  const alone = await openSite({ ...h, services: { ...h.services, db } });
  const answer = await alone.visitor().get('/readyz');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(await answer.json()).toMatchObject({ code: 'BUSY' });
  await db.destroy();
});

test('the dev inbox escapes what people typed, and exists in demo mode only', async () => {
  await sql`insert into notifications.message (kind, title, body, at, email_to, email_name)
    values ('test', '<script>alert(1)</script>', ${'"><img src=x onerror=alert(2)>'}, now(), 'a@b.id',
      '<b>Budi</b>')`.execute(h.owner);
  const page = await (await site.visitor().get('/dev/inbox')).text();
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toMatch(/<script|<img|<b>/);
  const live = await openSite({ ...h, services: { ...h.services, demo: false } });
  expect((await live.visitor().get('/dev/inbox')).status).toBe(404);
});

test.each<[string | undefined, string | undefined, string[], string | undefined]>([
  ['203.0.113.9', undefined, [], '203.0.113.9'],
  ['::ffff:203.0.113.9', undefined, [], '203.0.113.9'],
  ['203.0.113.9', '1.2.3.4', [], '203.0.113.9'],
  ['10.0.0.1', '1.2.3.4', ['10.0.0.0/8'], '1.2.3.4'],
  ['10.0.0.1', '6.6.6.6, 1.2.3.4', ['10.0.0.0/8'], '1.2.3.4'],
  ['10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.7', ['10.0.0.0/8'], '1.2.3.4'],
  ['10.0.0.1', 'rubbish', ['10.0.0.1'], '10.0.0.1'],
  ['::1', '2001:db8::5', ['::1'], '2001:db8::5'],
  [undefined, '1.2.3.4', ['10.0.0.0/8'], undefined],
])('the address behind %s that says %s, trusting %s', (peer, header, trusted, expected) => {
  expect(openAddressReader(trusted)(peer, header)).toBe(expected);
});
