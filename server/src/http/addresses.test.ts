import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../testing/harness.ts';
import { openSite, type Site } from '../testing/browsers.ts';
import { type Address, openAddresses, type Route } from './addresses.ts';

const folder = join(import.meta.dirname, '../../../web/build');
const entry = join(folder, 'server/index.js');

let h: Harness;
let site: Site;
let routes: Record<string, Route>;
let known: string[];

/** Every address of the product, a number standing for what a page is about. */
function addressesIn(): string[] {
  const pathOf = (route: Route): string =>
    (route.parentId ? pathOf(routes[route.parentId]!) : '') + (route.path ? `/${route.path}` : '');
  return Object.values(routes)
    .filter((route) => (route.path || route.index) && !route.path?.includes('*'))
    .map((route) => pathOf(route).replace(/:\w+/g, '12') || '/');
}

beforeAll(async () => {
  if (!existsSync(entry)) throw new Error('The pages are not built: node tools/setup.mjs build');
  ({ routes } = (await import(pathToFileURL(entry).href)) as { routes: Record<string, Route> });
  known = addressesIn();
  h = await openHarness();
  site = await openSite(h, { folder });
});
afterAll(() => h.close());

const escaped = (text: string) => text.replace(/[^/]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
/** Other ways to write one address. The first letter decides nothing on `/`. */
const ways: Record<string, (path: string) => string> = {
  'capital letters': (path) => path.toUpperCase(),
  'one capital letter': (path) => path.replace(/[a-z]/, (found) => found.toUpperCase()),
  'a slash at the end': (path) => `${path}/`,
  'two slashes in front': (path) => `/${path}`,
  'two slashes everywhere': (path) => path.replaceAll('/', '//'),
  'encoded slashes': (path) => `/${path.slice(1).replaceAll('/', '%2F')}%2f`,
  'encoded backslashes': (path) => `${path}%5C`,
  'every letter encoded': (path) => `${escaped(path)}/`,
  'a single dot': (path) => `${path}/%2e`,
  'two dots': (path) => `${path}/x/%2E%2e`,
  'everything at once': (path) => `//%2e/${escaped(path.slice(1).toUpperCase())}%2f%5C/`,
};

test('every page has one address, and every other way to write it leads there with its query', async () => {
  expect(known.length).toBeGreaterThan(60);
  const addressOf = openAddresses(routes);
  const surprises = known.flatMap((path) => {
    const found: [string, Address][] = [[path, addressOf(path)]];
    const own = found[0]?.[1].kind === 'page' ? [] : [`${path}: no page`];
    const others = Object.entries(ways)
      .map(([way, write]) => [way, write(path)] as const)
      .filter(([, written]) => written !== path)
      .filter(([, written]) => {
        const address = addressOf(written);
        return address.kind !== 'elsewhere' || address.path !== path;
      });
    return [...own, ...others.map(([way, written]) => `${written} (${way}) does not lead to ${path}`)];
  });
  expect(surprises).toEqual([]);
});

test('over HTTP: a redirect that stays here and keeps the query', async () => {
  for (const [path, location] of [
    ['/Login?next=%2Fdashboard&a=1', '/login?next=%2Fdashboard&a=1'],
    ['/REGISTER/?ref=Budi', '/register?ref=Budi'],
    ['//Admin//Dashboard', '/admin/dashboard'],
    ['/dashboard%2Forder-pin', '/dashboard/order-pin'],
    ['/DASHBOARD', '/dashboard'],
    ['/Robots.TXT', '/robots.txt'],
    ['/admin/MITRA/12/', '/admin/mitra/12'],
    ['/Dashboard/Apa-Saja', '/dashboard/Apa-Saja'],
  ] as const) {
    const answer = await site.visitor().get(path);
    expect({ path, status: answer.status, location: answer.headers.get('location') }).toEqual({
      path,
      status: 308,
      location,
    });
  }
  expect((await site.visitor().get('/login')).status).toBe(200);
});

/** What no page is called, and what is no text at all. */
const strange = [
  '/%E0%A4%A',
  '/%',
  '/%zz/login',
  '/dashboard/%E0%A4%A',
  '/admin/mitra/%ff',
  '/%00',
  '/login%00',
  '/dashboard/%00%0d%0aSet-Cookie:%20a=b',
  '/tidak-ada',
  '/tidak//ada/',
  '//evil.test',
  '//evil.test/login',
  '/%5Cevil.test',
  '/%252e%252e/%252e%252e/etc/passwd',
  '/.env',
  '/login/lagi',
  '/login;a=b',
  '/admin/mitra/%F0%9F%8C%BF',
  '/__manifest',
  '/__manifest?p=%E0%A4%A&version=x',
  '/login.data',
  '/%E0%A4%A.data',
  '/_root.data',
  `/${'a'.repeat(8_000)}`,
  `/${'%2e%2e/'.repeat(500)}`,
];

test('no address of any case, slash or encoding breaks anything, and none speaks English', async () => {
  const surprises: string[] = [];
  const asked = new Set([
    ...strange,
    ...strange.map((path) => path.toUpperCase()),
    ...['/', '/login', '/dashboard', '/admin/dashboard', '/robots.txt'].flatMap((path) =>
      Object.values(ways).map((write) => write(path)),
    ),
  ]);
  for (const path of asked) {
    const answer = await site.visitor().get(path, { accept: 'text/html' });
    const body = await answer.text();
    const location = answer.headers.get('location');
    const isHtml = answer.headers.get('content-type')?.startsWith('text/html');
    if (answer.status >= 500) surprises.push(`${path.slice(0, 60)}: ${answer.status}`);
    if (/not found|unexpected|application error|bad request|URI malformed/i.test(body))
      surprises.push(`${path.slice(0, 60)}: ${body.slice(0, 100)}`);
    if (isHtml && answer.status === 404 && !body.includes('Halaman tidak ditemukan'))
      surprises.push(`${path.slice(0, 60)}: no word for people`);
    if (location !== null && !/^\/(?![/\\])/.test(location)) surprises.push(`${path} leads to ${location}`);
  }
  expect(surprises).toEqual([]);
});

test('what is sent to a page is refused in Indonesian', async () => {
  for (const path of ['/', '/login', '/dashboard', '/Login', '/tidak-ada', '/%E0%A4%A']) {
    const answer = await site.visitor().send('POST', path, { body: 'a=b' });
    expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
    expect(await answer.text()).toContain('tidak menerima kiriman');
  }
});

test('the API keeps to itself: another way to write one of its addresses is none', async () => {
  for (const path of [
    '/api/%E0%A4%A',
    '/api/Identity/Session',
    '/api//identity/session',
    '/api/files/%E0%A4%A',
    '/api/exports/%ff',
    '/api',
  ]) {
    const answer = await site.visitor().get(path);
    expect([path, answer.status < 500, answer.headers.get('location')]).toEqual([path, true, null]);
  }
});

test('what breaks is said as a page where a person looks at it', async () => {
  const services = { ...h.services, log: { ...h.services.log, error: () => {}, info: () => {} }, demo: true };
  const broken = await openSite({
    ...h,
    services: { ...services, db: null } as unknown as Harness['services'],
  });
  const answer = await broken.visitor().get('/dev/inbox', { accept: 'text/html,*/*' });
  expect(answer.status).toBe(500);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(await answer.text()).toContain('Terjadi kesalahan. Coba lagi.');
});
