import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { consumePin, pinsVerbs as pins } from './index.ts';
import { failureOf, placeOrder } from './test-orders.ts';

let h: Harness;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi', { fullName: 'Budi 100% Santoso' });
  await h.partner('siti', { upline: 'budi', fullName: 'Siti Aminah' });
  await h.partner('andi', { upline: 'siti' });
  await h.staff('cs', 'cs');
  await h.staff('admin', 'admin');
});
afterAll(() => h.close());

test('one’s own PINs by code, type and status, page after page', async () => {
  const made = await h.givePins('budi', 'activation', 5);
  await h.givePins('budi', 'ro', 2);
  await h.givePins('siti', 'ro', 2);
  const read = async (input: object) => pins.list.run(h.services, await h.as('budi'), input);

  const all = await read({});
  expect(all.rows).toHaveLength(7);
  expect(all.next).toBeNull();
  expect(all.rows.every((pin) => pin.owner.username === 'budi')).toBe(true);
  expect((await read({ type: 'ro' })).rows).toHaveLength(2);
  expect((await read({ status: 'used' })).rows).toEqual([]);
  const code = made[2]!.code;
  expect((await read({ code: ` ${code.toLowerCase().slice(3)} ` })).rows.map((pin) => pin.code)).toEqual([
    code,
  ]);
  expect((await read({ code: '%' })).rows).toEqual([]);

  const seen: number[] = [];
  let after: string | undefined;
  do {
    const page = await read({ limit: 3, ...(after && { after }) });
    seen.push(...page.rows.map((pin) => pin.id));
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toEqual(all.rows.map((pin) => pin.id));
});

test('a page that was never given, and one too large, is refused', async () => {
  const budi = await h.as('budi');
  for (const input of [
    { after: '1.5' },
    { after: 'x' },
    { after: '9'.repeat(30) },
    { limit: 101 },
    { limit: 0 },
  ])
    expect((await failureOf(pins.list.run(h.services, budi, input))).code).toBe('INPUT_INVALID');
});

test('the history names counterparties only', async () => {
  await h.givePins('budi', 'activation', 1);
  await pins.transfer.run(h.services, await h.as('budi'), {
    recipient: 'siti',
    type: 'activation',
    quantity: 1,
  });
  const code = (
    await pins.transfer.run(h.services, await h.as('siti'), {
      recipient: 'andi',
      type: 'activation',
      quantity: 1,
    })
  ).codes[0]!;
  const [andi, siti] = [await h.idOf('andi'), await h.idOf('siti')];
  await h.services.db.transaction().execute((tx) =>
    consumePin(tx, {
      ownerId: andi,
      type: 'activation',
      usedBy: siti,
      byId: andi,
      now: h.services.clock(),
    }),
  );

  const ofPin = async (username: string) =>
    (await pins.history.run(h.services, await h.as(username), { limit: 100 })).rows
      .filter((row) => row.code === code)
      .map((row) => `${row.action}:${row.from?.username}>${row.to?.username}`);
  expect(await ofPin('budi')).toEqual(['transfer:budi>siti', 'transfer:perusahaan>budi']);
  expect(await ofPin('siti')).toEqual(['use:andi>siti', 'transfer:siti>andi', 'transfer:budi>siti']);
  expect(await ofPin('andi')).toEqual(['use:andi>siti', 'transfer:siti>andi']);
  const [used] = (await pins.list.run(h.services, await h.as('andi'), { status: 'used' })).rows;
  expect(used).toMatchObject({
    code,
    status: 'used',
    usedBy: { username: 'siti' },
    owner: { username: 'andi' },
  });

  const first = await pins.history.run(h.services, await h.as('siti'), { limit: 1 });
  const second = await pins.history.run(h.services, await h.as('siti'), { limit: 1, after: first.next! });
  expect([first.rows[0]?.action, second.rows[0]?.action]).toEqual(['use', 'transfer']);
});

test('the history has the use of one’s own PIN once, though one gave and took it', async () => {
  await h.givePins('andi', 'ro', 1);
  const andi = await h.idOf('andi');
  const use = { ownerId: andi, type: 'ro', usedBy: andi, byId: andi, now: h.services.clock() } as const;
  const used = await h.services.db.transaction().execute((tx) => consumePin(tx, use));
  const { rows } = await pins.history.run(h.services, await h.as('andi'), { limit: 100 });
  const steps = rows.filter((row) => row.code === used?.code).map((row) => row.action);
  expect(steps).toEqual(['use', 'transfer']);
});

test('the company’s stock adds up, and its list shows what it owns', async () => {
  await pins.create.run(h.services, await h.as('admin'), { type: 'activation', quantity: 4 });
  const stock = await pins.companyStock.run(h.services, await h.as('superadmin'), {});
  for (const row of [stock.activation, stock.ro])
    expect(row.created).toBe(row.available + row.used + row.transferred);
  expect(stock.activation).toMatchObject({ available: 4, used: 3 });
  const available = await pins.companyList.run(h.services, await h.as('admin'), { status: 'available' });
  expect(available.rows).toHaveLength(4);
  expect(available.rows[0]?.owner).toMatchObject({ username: 'perusahaan', fullName: 'Perusahaan' });
  const used = await pins.companyList.run(h.services, await h.as('admin'), { status: 'used' });
  expect(used.rows.map((pin) => pin.usedBy?.username)).toEqual(['andi', 'siti', 'budi']);
});

test('staff find orders by name, type and status, in both directions, with counts and totals', async () => {
  const placed = [
    await placeOrder(h, 'budi', { quantity: 2 }),
    await placeOrder(h, 'siti', { quantity: 1, type: 'ro' }),
    await placeOrder(h, 'budi', { quantity: 1, type: 'ro' }),
    await placeOrder(h, 'andi', { quantity: 3 }),
  ];
  const [first, second, third, fourth] = placed.map((order) => order.id);
  await pins.approveOrder.run(h.services, await h.as('cs'), { orderId: first! });
  await pins.rejectOrder.run(h.services, await h.as('cs'), { orderId: second!, reason: 'Salah nominal' });
  const read = async (input: object) => pins.orders.run(h.services, await h.as('cs'), input);
  const ids = async (input: object) => (await read(input)).rows.map((order) => order.id);

  const all = await read({});
  expect(all.rows.map((order) => order.id)).toEqual([fourth, third, second, first]);
  expect(all.counts).toEqual({ all: 4, pending: 2, completed: 1, rejected: 1 });
  expect(all.total).toEqual({ quantity: 7, amount: 5 * 3_750_000 + 2 * 3_500_000 });
  expect(all.rows.at(-1)).toMatchObject({ status: 'completed', decidedBy: 'Staf cs' });

  const pending = await read({ status: 'pending' });
  expect(pending.counts).toEqual(all.counts);
  expect(pending.total).toEqual({ quantity: 4, amount: 3 * 3_750_000 + 3_500_000 });
  expect(await ids({ search: 'BUD' })).toEqual([third, first]);
  expect(await ids({ search: 'aminah' })).toEqual([second]);
  expect(await ids({ search: '100% s' })).toEqual([third, first]);
  expect(await ids({ search: '00%' })).toEqual([third, first]);
  expect(await ids({ search: '_' })).toEqual([]);
  const { code } = all.rows.find(({ id }) => id === second) ?? { code: '' };
  for (const typed of [code, code.toLowerCase()])
    expect(await read({ search: typed })).toMatchObject({
      rows: [{ id: second }],
      counts: { all: 1, pending: 0, completed: 0, rejected: 1 },
    });
  expect(await ids({ search: code, status: 'pending' })).toEqual([]);
  expect(await ids({ search: `${code}0` })).toEqual([]);
  expect((await read({ search: 'budi', type: 'ro' })).counts).toEqual({
    all: 1,
    pending: 1,
    completed: 0,
    rejected: 0,
  });

  const oldest = await read({ order: 'oldest', limit: 3 });
  expect(oldest.rows.map((order) => order.id)).toEqual([first, second, third]);
  expect(await ids({ order: 'oldest', limit: 3, after: oldest.next })).toEqual([fourth]);
  const newest = await read({ limit: 3 });
  expect(await ids({ limit: 3, after: newest.next })).toEqual([first]);
  expect(await ids({ search: 'tidak ada' })).toEqual([]);
});

test('a partner sees only their own orders', async () => {
  const mine = await pins.myOrders.run(h.services, await h.as('siti'), {});
  expect(mine.rows.length).toBeGreaterThan(0);
  expect(mine.rows.every((order) => order.partner.username === 'siti')).toBe(true);
});

test('an order stands beside the three newest other ones of its partner', async () => {
  const orders = [];
  for (let made = 0; made < 5; made += 1) orders.push(await placeOrder(h, 'andi', { quantity: made + 1 }));
  await placeOrder(h, 'siti');
  const [, second, third, fourth, fifth] = orders.map(({ id }) => id);
  const recentOf = async (orderId: number) =>
    (await pins.order.run(h.services, await h.as('cs'), { orderId })).recent;
  expect((await recentOf(orders[0]?.id ?? 0)).map(({ id }) => id)).toEqual([fifth, fourth, third]);
  const recent = await recentOf(fifth ?? 0);
  expect(recent.map(({ id }) => id)).toEqual([fourth, third, second]);
  expect(recent[0]).toMatchObject({ quantity: 4, status: 'pending', total: 4 * 3_750_000 });
});
