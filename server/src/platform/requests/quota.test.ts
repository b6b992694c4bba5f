import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { query, text } from '../database/query.ts';
import { addressGroup, sweepQuotas, takeQuota, withinQuota } from './quota-store.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.close());

const quota = (key: string) => ({ key, limit: 3, windowSeconds: 60, now: h.services.clock() });

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, 'unknown'],
])('%s is counted as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test('what is rolled back is not counted', async () => {
  const { db } = h.services;
  for (let n = 0; n < 5; n += 1) {
    const failing = db.transaction().execute(async (tx) => {
      await takeQuota(tx, quota('rolled-back'));
      throw new Error('something else');
    });
    await expect(failing).rejects.toThrow('something else');
  }
  for (let n = 0; n < 3; n += 1) await takeQuota(db, quota('rolled-back'));
  await expect(takeQuota(db, quota('rolled-back'))).rejects.toMatchObject({
    code: 'TOO_MANY_TRIES',
    data: { retryAfterSeconds: 60 },
  });
});

test('exactly the limit passes, also at once', async () => {
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => withinQuota(h.services.db, quota('at-once'))),
  );
  expect(tries.filter(Boolean)).toHaveLength(3);
});

test('sweeping forgets windows that are over for a day, and only those', async () => {
  const { db } = h.services;
  const day = 24 * 3_600_000;
  const start = h.services.clock().getTime();
  const at = (ms: number) => new Date(start + ms);
  const keys = async () => {
    const rows = await query({ key: text })`
      select key from platform.quota where key like 'sweep-%' order by key`.all(db);
    return rows.map(({ key }) => key);
  };
  for (const [key, now] of [
    ['sweep-old', at(0)],
    ['sweep-newer', at(day / 2)],
  ] as const)
    await takeQuota(db, { ...quota(key), now });
  await sweepQuotas(db, at(day));
  expect(await keys()).toEqual(['sweep-newer', 'sweep-old']);
  await sweepQuotas(db, at(1.25 * day));
  expect(await keys()).toEqual(['sweep-newer']);
});
