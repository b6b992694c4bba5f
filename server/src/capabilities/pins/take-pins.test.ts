import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { waitingForLocks } from '../../testing/waiting-locks.ts';
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
/** The PINs that were taken; none where there are too few. */
const takers = {
  used: async (tx: Tx, id: number) => {
    const pin = await consumePin(tx, { ownerId: id, type, usedBy: id, byId: id, now: h.services.clock() });
    return pin ? [pin.id] : [];
  },
  held: async (tx: Tx, id: number) => {
    const pins = (await holdPins(tx, { type, owners: [{ ownerId: id, quantity: 2 }] })).get(id) ?? [];
    return pins.length === 2 ? pins.map((pin) => pin.id) : [];
  },
  moved: async (tx: Tx, id: number) => {
    const to = { toId: await h.idOf('siti'), type, quantity: 1 } as const;
    const moved = await movePins(tx, [{ fromId: id, ...to, byId: id }], h.services.clock());
    return (moved.get(id) ?? []).map((pin) => pin.id);
  },
};
const howMany = { used: 1, held: 2, moved: 1 };

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
  expect(found).toHaveLength(howMany[how]);
});

/** Another transaction holds the oldest of the owner's PINs until `meanwhile` is over, and leaves it. */
const whileHeld = (ownerId: number, meanwhile: (held: number) => Promise<unknown>) =>
  h.owner.transaction().execute(async (tx) => {
    const { id } = await query({ id: int })`select id from pins.pin
      where owner_id = ${ownerId} and status = 'available' order by id limit 1 for update`.one(tx);
    await meanwhile(id);
  });
const take = (how: keyof typeof takers, ownerId: number) =>
  h.services.db.transaction().execute((tx) => takers[how](tx, ownerId));

test.each(['used', 'held', 'moved'] as const)(
  'the last PIN, which another one held and left, is %s',
  async (how) => {
    const ownerId = await h.partner(`nanti-${how}`);
    await h.givePins(`nanti-${how}`, type, howMany[how]);
    let taking: Promise<number[]> | undefined;
    let ended = 0;
    await whileHeld(ownerId, async () => {
      taking = take(how, ownerId).finally(() => (ended += 1));
      await expect.poll(async () => (await waitingForLocks(h.owner)) + ended).toBe(1);
      expect(ended).toBe(0);
    });
    expect(await taking).toHaveLength(howMany[how]);
  },
);

test.each(['used', 'held', 'moved'] as const)(
  'within the stock, what another one holds is not %s nor waited for',
  async (how) => {
    const ownerId = await h.partner(`cukup-${how}`);
    await h.givePins(`cukup-${how}`, type, 3);
    await whileHeld(ownerId, async (held) => {
      const taken = await take(how, ownerId);
      expect(taken).toHaveLength(howMany[how]);
      expect(taken).not.toContain(held);
    });
  },
);
