import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { consumePin } from './pin-store.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
});
afterAll(() => h.close());

test('within the stock each finds a PIN, however many take at once', async () => {
  const ownerId = await h.idOf('budi');
  const now = h.services.clock();
  let missed = 0;
  const work = async () => {
    for (let n = 0; n < 60; n += 1) {
      await h.givePins('budi', 'activation', 1);
      const use = { ownerId, type: 'activation', usedBy: ownerId, byId: ownerId, now } as const;
      const pin = await h.services.db.transaction().execute((tx) => consumePin(tx, use));
      if (!pin) missed += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(missed).toBe(0);
});
