import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { openSite } from '../../testing/browsers.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
});
afterAll(() => h.close());

test('below the floor changes are refused, while people sign in, read and leave', async () => {
  let enough = true;
  const services = { ...h.services, enoughSpace: () => enough };
  const site = await openSite({ ...h, services });
  const create = (browser: Awaited<ReturnType<typeof site.as>>) =>
    browser.post('/api/admin/pins', { type: 'ro', quantity: 1 }, { 'idempotency-key': randomUUID() });
  enough = false;
  const browser = await site.as('admin');
  const refused = await create(browser);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({
    code: 'STORAGE_FULL',
    message: expect.stringContaining('Penyimpanan penuh'),
  });
  const stock = await browser.get('/api/admin/pins/company-stock');
  expect(await stock.json()).toMatchObject({ ro: { created: 0 } });
  expect((await browser.post('/api/identity/touch')).status).toBe(200);
  enough = true;
  expect((await create(browser)).status).toBe(200);
  enough = false;
  expect((await browser.post('/api/identity/logout')).status).toBe(200);
});
