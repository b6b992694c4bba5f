import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import type { Failure } from '../../platform/requests/failure.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { losingOneGroup } from '../../testing/lost-groups.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { settleNetwork } from '../network/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { pinsVerbs as pins, stockOf } from './index.ts';
import { placeOrder } from './test-orders.ts';
import { drawTestSlip, uploadSlip } from './test-slips.ts';

/** Both places are theirs: those who come at the same moment after them are served together. */
const early = ['awal1', 'awal2'];
const late = ['ani', 'budi', 'cici', 'didi', 'edi'];
let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  for (const name of [...early, ...late]) await h.partner(name);
  for (const name of ['cs1', 'cs2', 'cs3']) await h.staff(name, 'cs');
});
afterAll(() => h.close());

/** What each answered, or the code of its failure. */
const settled = async <T>(runs: readonly Promise<T>[]) =>
  (await Promise.allSettled(runs)).map((run) =>
    run.status === 'fulfilled' ? run.value : (run.reason as Failure).code,
  );
type Gift = { from: string; to: string; quantity?: number; key?: string };
const giveTogether = async (gifts: readonly Gift[]) => {
  const callers = await Promise.all(gifts.map(({ from, key }) => h.as(from, key)));
  return settled(
    gifts.map(({ to, quantity = 1 }, index) =>
      pins.transfer.run(h.services, callers[index] ?? callers[0]!, { recipient: to, type: 'ro', quantity }),
    ),
  );
};
type Decision = { by: string; orderId: number; seen?: string };
const approveTogether = async (decisions: readonly Decision[]) => {
  const callers = await Promise.all(decisions.map(({ by }) => h.as(by)));
  return settled(
    decisions.map(({ orderId, seen }, index) =>
      pins.approveOrder.run(h.services, callers[index] ?? callers[0]!, { orderId, seen }),
    ),
  );
};
/** Two orders that find both places free. */
const earlyOrders = async (): Promise<Decision[]> =>
  Promise.all(early.map(async (who) => ({ by: 'cs1', orderId: (await placeOrder(h, who)).id })));
const ro = async (who: string) => (await stockOf(h.services.db, await h.idOf(who))).ro;
/** How many transactions wrote the audit entries about these subjects, and how many entries there are. */
const written = (action: string, subjects: readonly string[]) =>
  query({ entries: int, transactions: int })`
    select count(*) as entries, count(distinct xid::text) as transactions from audit.entry
    where action = ${action} and subject = any (${subjects}::text[])`.one(h.owner);
const inOrder = async () => {
  await settleNetwork(h.services.db);
  expect((await verifyDatabase(h.owner)).differences).toEqual([]);
};

test('transfers of the same moment share a transaction, each with its own PINs, refusal and message', async () => {
  for (const name of [...early, ...late]) await h.givePins(name, 'ro', 2);
  const key = randomUUID();
  const before = await Promise.all(late.map(ro));
  const [, , ...answers] = await giveTogether([
    ...early.map((from) => ({ from, to: 'ani' })),
    { from: 'ani', to: 'BUDI', quantity: 2 },
    { from: 'budi', to: 'cici' },
    { from: 'cici', to: 'budi', quantity: 9, key },
    { from: 'didi', to: 'tidakada' },
    { from: 'edi', to: 'edi' },
  ]);
  expect(answers).toMatchObject([
    { recipient: { username: 'budi' }, quantity: 2 },
    { recipient: { username: 'cici' }, quantity: 1 },
    'PIN_STOCK_SHORT',
    'RECIPIENT_NOT_FOUND',
    'RECIPIENT_SELF',
  ]);
  const codes = answers.flatMap((answer) => (typeof answer === 'string' ? [] : answer.codes));
  expect(new Set(codes).size).toBe(3);
  const after = await Promise.all(late.map(ro));
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([0, 1, 1, 0, 0]);
  const subjects = await Promise.all(['budi', 'cici'].map(async (who) => `account:${await h.idOf(who)}`));
  expect(await written('pins.transfer', subjects)).toEqual({ entries: 2, transactions: 1 });
  const told = await query({ body: text })`select body from notifications.message
    where kind = 'pin-received' and account_id = ${await h.idOf('cici')}`.all(h.owner);
  expect(told).toEqual([{ body: 'Anda menerima 1 PIN RO dari Nama budi.' }]);
  expect(await giveTogether([{ from: 'cici', to: 'budi', quantity: 1, key }])).toMatchObject([
    { quantity: 1 },
  ]);
  await inOrder();
});

test('unknown names among others count as look-ups, thirty a minute', async () => {
  const gifts = Array.from({ length: 32 }, () => ({ from: 'didi', to: 'siapa' }));
  const answers = await giveTogether([...early.map((from) => ({ from, to: 'siapa' })), ...gifts]);
  expect(answers.slice(0, 2)).toEqual(['RECIPIENT_NOT_FOUND', 'RECIPIENT_NOT_FOUND']);
  // One was counted in the test before.
  expect(answers.filter((answer) => answer === 'TOO_MANY_TRIES')).toHaveLength(3);
});

test('the same operation id many times among others moves once and answers the same', async () => {
  await h.givePins('edi', 'ro', 5);
  const key = randomUUID();
  const before = await ro('edi');
  const same = Array.from({ length: 12 }, () => ({ from: 'edi', to: 'ani', key }));
  const answers = await giveTogether([...early.map((from) => ({ from, to: 'x' })), ...same]);
  expect(new Set(answers.slice(2).map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await ro('edi')).toBe(before - 1);
});

test('orders processed at the same moment share a transaction, also two of one partner by one member of staff', async () => {
  const orders = [
    await placeOrder(h, 'ani', { quantity: 3 }),
    await placeOrder(h, 'ani', { type: 'ro', quantity: 1 }),
    await placeOrder(h, 'budi', { proof: false }),
    await placeOrder(h, 'cici', { quantity: 2 }),
  ];
  const [three, one, without, two] = orders.map(({ id }) => id) as [number, number, number, number];
  const [, , ...answers] = await approveTogether([
    ...(await earlyOrders()),
    { by: 'cs1', orderId: three },
    { by: 'cs1', orderId: one },
    { by: 'cs2', orderId: without },
    { by: 'cs3', orderId: 999_999 },
    { by: 'cs2', orderId: two },
  ]);
  expect(answers).toMatchObject([
    { status: 'completed', decidedBy: 'Staf cs1' },
    { status: 'completed', decidedBy: 'Staf cs1' },
    'ORDER_WITHOUT_PROOF',
    'NOT_FOUND',
    { status: 'completed', decidedBy: 'Staf cs2' },
  ]);
  const subjects = orders.map(({ id }) => `order:${id}`);
  expect(await written('pins.approveOrder', subjects)).toEqual({ entries: 3, transactions: 1 });
  const made = await query({ orderId: int, pins: int, owners: int })`
    select order_id as "orderId", count(*) as pins, min(owner_id) as owners from pins.pin
    where order_id = any (${orders.map(({ id }) => id)}::bigint[]) group by 1 order by 1`.all(h.owner);
  const [ani, cici] = [await h.idOf('ani'), await h.idOf('cici')];
  expect(made).toEqual([
    { orderId: three, pins: 3, owners: ani },
    { orderId: one, pins: 1, owners: ani },
    { orderId: two, pins: 2, owners: cici },
  ]);
  await inOrder();
});

test('one order by many at the same moment is completed once, and the others hear who did', async () => {
  const { id } = await placeOrder(h, 'didi');
  const others = await Promise.all(late.map((who) => placeOrder(h, who)));
  const many = Array.from({ length: 12 }, (_, n) => ({ by: `cs${1 + (n % 3)}`, orderId: id }));
  const answers = await approveTogether([
    ...many,
    ...others.map((order) => ({ by: 'cs1', orderId: order.id })),
  ]);
  expect(answers.slice(0, 12).filter((answer) => answer === 'ORDER_DECIDED')).toHaveLength(11);
  expect(answers.slice(12)).toMatchObject(late.map(() => ({ status: 'completed' })));
});

test('slips that resemble each other are not decided together: who looked at neither is held back alone', async () => {
  const slip = await drawTestSlip(11);
  const withSlip = async (who: string) => {
    const input = {
      items: [{ type: 'ro' as const, quantity: 1 }],
      proofFileId: await uploadSlip(h, who, slip),
    };
    const { orders } = await pins.placeOrder.run(h.services, await h.as(who), input);
    return orders[0]?.id ?? 0;
  };
  const [one, other] = [await withSlip('ani'), await withSlip('budi')];
  const seenOf = async (orderId: number) =>
    (await pins.order.run(h.services, await h.as('cs1'), { orderId })).seen;
  const [seenOne, seenOther] = [await seenOf(one), await seenOf(other)];
  const plain = await placeOrder(h, 'cici');
  const [, , ...answers] = await approveTogether([
    ...(await earlyOrders()),
    { by: 'cs1', orderId: one, seen: seenOne },
    { by: 'cs2', orderId: other, seen: seenOther },
    { by: 'cs3', orderId: plain.id },
  ]);
  expect(answers.slice(0, 2).filter((answer) => answer === 'ORDER_CHANGED')).toHaveLength(1);
  expect(answers[2]).toMatchObject({ status: 'completed' });
  await inOrder();
});

test('one whose account is closed undoes no other one', async () => {
  const [closed, open] = [await placeOrder(h, 'edi'), await placeOrder(h, 'ani')];
  const edi = await h.idOf('edi');
  await sql`update identity.account set closed_at = now() where id = ${edi}`.execute(h.owner);
  const [, , ...answers] = await approveTogether([
    ...(await earlyOrders()),
    { by: 'cs1', orderId: closed.id },
    { by: 'cs2', orderId: open.id },
  ]);
  expect(answers).toMatchObject(['PARTNER_CLOSED', { status: 'completed' }]);
  await sql`update identity.account set closed_at = null where id = ${edi}`.execute(h.owner);
});

test('a group whose connection is lost before its commit leaves nothing, and each of it is done once', async () => {
  for (const name of [...early, ...late]) await h.givePins(name, 'ro', 1);
  const givers = [...early, ...late];
  const before = await Promise.all(givers.map(ro));
  const callers = await Promise.all(givers.map((who) => h.as(who)));
  const gifts = losingOneGroup(h.services);
  const input = { recipient: 'superpenerima', type: 'ro' as const, quantity: 1 };
  await h.partner(input.recipient);
  const given = await settled(callers.map((caller) => pins.transfer.run(gifts.services, caller, input)));
  expect(given).toMatchObject(givers.map(() => ({ quantity: 1 })));
  expect(gifts.lost).toEqual([late.length]);
  expect(await Promise.all(givers.map(ro))).toEqual(before.map((count) => count - 1));
  expect(await ro(input.recipient)).toBe(givers.length);

  const approvals = losingOneGroup(h.services);
  const orders = await Promise.all(givers.map((who) => placeOrder(h, who, { type: 'ro', quantity: 1 })));
  const staff = await Promise.all(orders.map(() => h.as('cs1')));
  const approved = await settled(
    orders.map(({ id }, n) =>
      pins.approveOrder.run(approvals.services, staff[n] ?? staff[0]!, { orderId: id }),
    ),
  );
  expect(approved).toMatchObject(orders.map(() => ({ status: 'completed' })));
  expect(approvals.lost).toEqual([late.length]);
  expect(await Promise.all(givers.map(ro))).toEqual(before);
  await inOrder();
});

test('transfers in circles, approvals and activations at the same moment all end, and everything adds up', async () => {
  const all = [...early, ...late];
  for (const name of all) await h.givePins(name, 'ro', 6);
  const orders = await Promise.all([...all, ...all].map((who) => placeOrder(h, who, { type: 'ro' })));
  const callers = new Map(
    await Promise.all([...all, 'cs1', 'cs2'].map(async (who) => [who, await h.as(who)] as const)),
  );
  const by = (who: string) => ({ ...callers.get(who)!, operationId: randomUUID() });
  const runs = Array.from({ length: 3 }, () =>
    all.flatMap((who, n) => [
      pins.transfer.run(h.services, by(who), {
        recipient: all[(n + 1) % all.length] ?? '',
        type: 'ro',
        quantity: 1,
      }),
      partnersVerbs.activateRo.run(h.services, by(who), {}),
    ]),
  ).flat();
  const approvals = orders.map(({ id }, n) =>
    pins.approveOrder.run(h.services, by(`cs${1 + (n % 2)}`), { orderId: id }),
  );
  const answers = await settled<unknown>([...runs, ...approvals, settleNetwork(h.services.db)]);
  expect(answers.filter((answer) => typeof answer === 'string')).toEqual([]);
  await inOrder();
});
