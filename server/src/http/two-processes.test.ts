import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import { openPostgresLive } from '../platform/database/live-postgres.ts';
import type { Live } from '../platform/requests/live.ts';
import { type Browser, openSite, type Site } from '../testing/browsers.ts';
import { type Harness, openHarness } from '../testing/harness.ts';

/** Two processes on one database and one storage, each with connections, listener and memory of its own (docs/scale.md). */
let h: Harness;
let sites: [Site, Site];
const closing: (() => unknown)[] = [];

async function process(): Promise<Site> {
  const db = openDatabase(h.appUrl, { max: 5 });
  const live: Live = await openPostgresLive(h.appUrl, h.services.log);
  closing.push(
    () => live.close(),
    () => db.destroy(),
  );
  return openSite({ ...h, services: { ...h.services, db, live } });
}

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  await h.staff('admin', 'admin');
  sites = [await process(), await process()];
});
afterAll(async () => {
  for (const close of closing) await close();
  await h.close();
});

/** The same browser, whose next request the proxy sends to the other process. */
function movedTo(site: Site, browser: Browser): Browser {
  const there = site.visitor();
  there.cookie = browser.cookie;
  there.known = browser.known;
  return there;
}

test('a sign-in at one holds at the other, and so does its end', async () => {
  const here = await sites[0].as('budi');
  const there = movedTo(sites[1], here);
  expect((await there.get('/api/partners/me')).status).toBe(200);
  await here.post('/api/identity/logout');
  expect((await there.get('/api/partners/me')).status).toBe(401);
});

test('a limit counts over both', async () => {
  const here = await sites[0].as('budi');
  const there = movedTo(sites[1], here);
  const statuses: number[] = [];
  for (let at = 0; at < 31; at += 1) {
    const browser = at % 2 === 0 ? here : there;
    statuses.push((await browser.get('/api/partners/lookup?username=budi&as=recipient')).status);
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
  expect(statuses[30]).toBe(429);
});

test('what one changes of the settings, the other shows', async () => {
  const admin = await sites[0].as('admin');
  const watching = movedTo(sites[1], admin);
  const blurbThere = async () => {
    const shop = (await (await watching.get('/api/storefront/shop')).json()) as {
      footer: { blurb?: string };
    };
    return shop.footer.blurb;
  };
  expect(await blurbThere()).not.toBe('Dari proses lain.');
  const path = '/api/admin/storefront/settings';
  const { settings } = (await (await admin.get(path)).json()) as {
    settings: { key: string; revision: number }[];
  };
  const revision = settings.find(({ key }) => key === 'footer')?.revision;
  const body = { key: 'footer', value: { blurb: 'Dari proses lain.' }, revision };
  const headers = { 'idempotency-key': randomUUID() };
  const changed = await admin.send('PUT', path, { body, headers });
  expect([changed.status, await changed.json()]).toEqual([200, expect.anything()]);
  await expect.poll(blurbThere).toBe('Dari proses lain.');
});

test('what happens at one is heard by a stream of the other', async () => {
  const here = await sites[0].as('budi');
  const response = await movedTo(sites[1], here).get('/api/live');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const reading = (async () => {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      heard += next.value;
  })();
  const id = await h.idOf('budi');
  await here.post('/api/notifications/read-all', {}, { 'idempotency-key': randomUUID() });
  await expect.poll(() => heard).toContain(`account:${id}`);
  await reader?.cancel();
  await reading;
});

test('a picture that one took, the other shows', async () => {
  const here = await sites[0].as('budi');
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#3a6b35' } });
  const body = new FormData();
  body.set(
    'file',
    new File([new Uint8Array(await picture.jpeg().toBuffer())], 'saya.jpg', { type: 'image/jpeg' }),
  );
  for (const [name, value] of Object.entries({ x: '0', y: '0', size: '400' })) body.set(name, value);
  const taken = await here.send('POST', '/api/files/avatar', { body });
  const { avatarUrl } = (await taken.json()) as { avatarUrl: string };
  const shown = await movedTo(sites[1], here).get(avatarUrl);
  expect(shown.headers.get('content-type')).toMatch(/^image\//);
});
