import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { waitingForLocks } from '../../testing/waiting-locks.ts';
import { partnersVerbs } from '../partners/index.ts';
import { consumePin, pinsVerbs as pins, stockOf } from './index.ts';
import { movePins } from './pin-store.ts';
import { placeOrder, uploadProof } from './test-orders.ts';

let h: Harness;
const runners = 50;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('siti');
  await h.staff('admin', 'admin');
  await h.staff('cs', 'cs');
});
afterAll(() => h.close());

/** Runs all at once; failures come back as values, anything else breaks the test. */
async function race<T>(tasks: (() => Promise<T>)[]): Promise<{ done: T[]; refused: Failure[] }> {
  const results = await Promise.allSettled(tasks.map((task) => task()));
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  for (const reason of refused) if (!(reason instanceof Failure)) throw reason;
  return {
    done: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    refused: refused.filter((reason) => reason instanceof Failure),
  };
}

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

test('one PIN, transferred and used by many at once, is moved or used exactly once', async () => {
  for (let round = 0; round < 5; round++) {
    const name = `satu${round}`;
    const id = await h.partner(name);
    const sitiBefore = (await stockOf(h.services.db, await h.idOf('siti'))).activation;
    await h.givePins(name, 'activation', 1);
    const callers = await Promise.all(times(runners, () => h.as(name)));
    const { done, refused } = await race(
      callers.map((caller, i) => async () => {
        if (i % 2 === 0)
          return pins.transfer.run(h.services, caller, {
            recipient: 'siti',
            type: 'activation',
            quantity: 1,
          });
        return h.services.db.transaction().execute(async (tx) => {
          const use = {
            ownerId: id,
            type: 'activation',
            usedBy: id,
            byId: id,
            now: h.services.clock(),
          } as const;
          const pin = await consumePin(tx, use);
          if (!pin) throw new Failure('NO_ACTIVATION_PIN');
          return pin;
        });
      }),
    );
    expect(done).toHaveLength(1);
    expect(new Set(refused.map((failure) => failure.code))).toEqual(
      new Set(['PIN_STOCK_SHORT', 'NO_ACTIVATION_PIN']),
    );
    const moved = (await stockOf(h.services.db, await h.idOf('siti'))).activation - sitiBefore;
    const row = await query({
      used: int,
    })`select count(*) as used from pins.pin where used_by = ${id} and owner_id = ${id}`.first(h.owner);
    expect(moved + row!.used).toBe(1);
  }
});

test('a stock of 5 and 50 transfers of one: exactly 5 pass', async () => {
  await h.partner('lima');
  await h.givePins('lima', 'ro', 5);
  const callers = await Promise.all(times(runners, () => h.as('lima')));
  const { done, refused } = await race(
    callers.map(
      (caller) => () => pins.transfer.run(h.services, caller, { recipient: 'siti', type: 'ro', quantity: 1 }),
    ),
  );
  expect(done).toHaveLength(5);
  expect(new Set(done.flatMap((result) => result.codes)).size).toBe(5);
  expect(refused.every((failure) => failure.code === 'PIN_STOCK_SHORT')).toBe(true);
  expect(await stockOf(h.services.db, await h.idOf('lima'))).toEqual({ activation: 0, ro: 0 });
});

const takers = {
  transferred: async (name: string) =>
    pins.transfer.run(h.services, await h.as(name), { recipient: 'siti', type: 'ro', quantity: 1 }),
  used: async (name: string) => partnersVerbs.activateRo.run(h.services, await h.as(name), {}),
};
test.each(Object.entries(takers))(
  'a PIN that went and came back while it was waited for is %s',
  async (how, take) => {
    const name = `kembali-${how}`;
    const [id, otherId] = [await h.partner(name), await h.partner(`${name}-lain`)];
    const [pin] = await h.givePins(name, 'ro', 1);
    const { services } = h;
    let taking: Promise<unknown> | undefined;
    let ended = 0;
    await services.db.transaction().execute(async (tx) => {
      const pass = (fromId: number, toId: number) =>
        movePins(tx, [{ fromId, toId, type: 'ro', quantity: 1, byId: fromId }], services.clock());
      expect((await pass(id, otherId)).get(id)).toEqual([pin]);
      taking = take(name).finally(() => (ended += 1));
      await expect.poll(async () => (await waitingForLocks(h.owner)) + ended).toBe(1);
      expect(ended).toBe(0);
      expect((await pass(otherId, id)).size).toBe(1);
    });
    await taking;
    const chain = await query({ action: text })`
      select action from pins.event where pin_id = ${pin?.id} order by seq`.all(h.owner);
    const last = { transferred: 'transfer', used: 'use' }[how];
    expect(chain.map(({ action }) => action)).toEqual(['create', 'transfer', 'transfer', 'transfer', last]);
  },
);

test('approve ∥ approve ∥ reject: one effect, and the others hear who decided', async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await placeOrder(h, 'siti', { quantity: 2 });
    const callers = await Promise.all(times(runners, (i) => h.as(i % 2 ? 'admin' : 'cs')));
    const { done, refused } = await race(
      callers.map(
        (caller, i) => () =>
          i % 3 === 2
            ? pins.rejectOrder.run(h.services, caller, { orderId: id, reason: 'Salah nominal' })
            : pins.approveOrder.run(h.services, caller, { orderId: id }),
      ),
    );
    expect(done).toHaveLength(1);
    const [winner] = done;
    expect(refused.every((failure) => failure.code === 'ORDER_DECIDED')).toBe(true);
    expect(new Set(refused.map((failure) => failure.data.by))).toEqual(new Set([winner?.decidedBy]));
    const completed = winner?.status === 'completed';
    const { rows } = await sql`select
        (select count(*) from pins.pin where order_id = ${id}) as pins,
        (select count(*) from bonuses.event where order_id = ${id}) as events,
        (select coalesce(sum(b.amount), 0) from bonuses.bonus b join bonuses.event e on e.id = b.event_id
          where e.order_id = ${id}) as amount`.execute(h.owner);
    expect(rows).toEqual([
      completed ? { pins: 2, events: 1, amount: 500_000 } : { pins: 0, events: 0, amount: 0 },
    ]);
  }
});

test('the same operation id fifty times is one order, and everybody gets its answer', async () => {
  const caller = await h.as('siti');
  const before = await countOrders();
  const input = { items: [{ type: 'ro' as const, quantity: 4 }], proofFileId: await uploadProof(h, 'siti') };
  const { done, refused } = await race(
    times(runners, () => () => pins.placeOrder.run(h.services, caller, input)),
  );
  expect(refused).toEqual([]);
  expect(new Set(done.map((result) => result.orders[0]?.code)).size).toBe(1);
  expect(await countOrders()).toBe(before + 1);
});

test('a proof and a decision at the same moment: approved with the proof, or told', async () => {
  const fileId = await uploadProof(h, 'siti');
  const { id } = await placeOrder(h, 'siti', { proof: false });
  const callers = await Promise.all(times(20, (i) => h.as(i % 2 ? 'admin' : 'siti')));
  const { refused } = await race(
    callers.map((caller, i) => async () => {
      if (i % 2) return pins.approveOrder.run(h.services, caller, { orderId: id });
      return pins.attachProof.run(h.services, caller, { orderId: id, fileId });
    }),
  );
  expect(refused.every((failure) => ['ORDER_WITHOUT_PROOF', 'ORDER_DECIDED'].includes(failure.code))).toBe(
    true,
  );
  const { rows } = await sql`select 1 from pins.pin where order_id = ${id}`.execute(h.owner);
  const { status } = await pins.order.run(h.services, await h.as('admin'), { orderId: id });
  expect(rows).toHaveLength(status === 'completed' ? 2 : 0);
});

async function countOrders(): Promise<number> {
  const row = await query({ n: int })`select count(*) as n from pins.order`.first(h.owner);
  return row?.n ?? 0;
}
