import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { movePins } from './pin-store.ts';
import { consumePin, holdPins } from './use-store.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
});
afterAll(() => h.close());

const type = 'activation';
const takers = {
  used: async (tx: Tx, id: number) =>
    (await consumePin(tx, { ownerId: id, type, usedBy: id, byId: id, now: h.services.clock() })) !== null,
  held: async (tx: Tx, id: number) =>
    (await holdPins(tx, { type, owners: [{ ownerId: id, quantity: 2 }] })).get(id)?.length === 2,
  moved: async (tx: Tx, id: number) => {
    const to = { toId: await h.idOf('siti'), type, quantity: 1 } as const;
    return (await movePins(tx, [{ fromId: id, ...to, byId: id }], h.services.clock())).get(id)?.length === 1;
  },
};

test.each(['used', 'held', 'moved'] as const)('a PIN that came after the first look is %s', async (how) => {
  const ownerId = await h.idOf('budi');
  if (how === 'held') await h.givePins('budi', type, 1);
  let isGiven = false;
  const found = await h.services.db.transaction().execute((tx) =>
    takers[how](
      tx.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (!isGiven) {
            isGiven = true;
            await h.givePins('budi', type, 1);
          }
          return result;
        },
      }) as Tx,
      ownerId,
    ),
  );
  expect(found).toBe(true);
});
