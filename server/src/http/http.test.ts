import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../testing/harness.ts';
import { openSite, type Site } from '../testing/browsers.ts';

let harness: Harness;
let site: Site;

beforeAll(async () => {
  harness = await openHarness();
  site = await openSite(harness);
});
afterAll(() => harness.close());

test('health, readiness and unknown paths', async () => {
  expect((await site.visitor().get('/healthz')).status).toBe(200);
  // 'Away' is also said of a database that took longer than its limit, as on a busy machine.
  await expect.poll(async () => (await site.visitor().get('/readyz')).json()).toEqual({ status: 'ready' });
  const unknown = await site.visitor().get('/api/tidak/ada');
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ code: 'NOT_FOUND' });
});
