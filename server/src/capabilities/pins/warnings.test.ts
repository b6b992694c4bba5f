import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { visitor, orderForm, proof } from '../../testing/public-forms.ts';
import { storefrontVerbs } from '../storefront/index.ts';
import { pinsVerbs } from './index.ts';
import { failureOf } from './test-orders.ts';
import { drawAppSlip, drawTestSlip, uploadSlip } from './test-slips.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
  for (const name of ['budi', 'siti', 'andi']) await h.partner(name);
});
afterAll(() => h.close());

async function order(who: string, picture: Buffer, quantity = 1, types: ('activation' | 'ro')[] = ['ro']) {
  const proofFileId = await uploadSlip(h, who, picture);
  const items = types.map((type) => ({ type, quantity }));
  const { orders } = await pinsVerbs.placeOrder.run(h.services, await h.as(who), { items, proofFileId });
  h.setClock(60_000);
  return orders.map((placed) => placed.id)[0] ?? 0;
}
const look = async (orderId: number) =>
  (await pinsVerbs.order.run(h.services, await h.as('admin'), { orderId })).warnings;
const kinds = async (orderId: number) => (await look(orderId)).map((warning) => warning.kind);

describe('reused and near-identical slips', () => {
  it('the very same picture from another person, also once that order was completed', async () => {
    const first = await order('budi', await drawTestSlip(1), 2);
    expect(await kinds(first)).toEqual([]);
    const second = await order('siti', await drawTestSlip(1), 3);
    expect(await look(second)).toMatchObject([
      {
        kind: 'same-proof',
        message: 'Gambar bukti yang sama dipakai juga untuk orderan lain.',
        orders: [{ id: first, partner: { username: 'budi' }, status: 'pending' }],
      },
    ]);
    const { seen } = await pinsVerbs.order.run(h.services, await h.as('admin'), { orderId: first });
    await pinsVerbs.approveOrder.run(h.services, await h.as('admin'), { orderId: first, seen });
    expect((await look(second))[0]?.message).toContain('sudah dipakai untuk orderan yang selesai');
  });

  it('the same slip at another size and quality looks nearly the same, another slip does not', async () => {
    const first = await order('budi', await drawTestSlip(7), 4);
    const smaller = await order('andi', await drawTestSlip(7, { width: 250, quality: 60 }), 5);
    expect(await look(smaller)).toMatchObject([{ kind: 'similar-proof', orders: [{ id: first }] }]);
    for (const seed of [8, 9, 10, 11])
      expect(await kinds(await order('andi', await drawTestSlip(seed), seed))).toEqual([]);
  });

  it('two orders placed together share a proof: no warning', async () => {
    const id = await order('siti', await drawTestSlip(20), 6, ['activation', 'ro']);
    expect(await kinds(id)).toEqual([]);
  });

  it('a picture that shows nothing is compared with none', async () => {
    const blank = (grey: number) =>
      sharp({ create: { width: 90, height: 120, channels: 3, background: { r: grey, g: grey, b: grey } } })
        .jpeg()
        .toBuffer();
    await order('budi', await blank(200), 40);
    expect(await kinds(await order('siti', await blank(210), 41))).toEqual([]);
  });
});

describe('the same total from another person', () => {
  it('is told while both wait, by name', async () => {
    const [mine, theirs] = [
      await order('budi', await drawTestSlip(30), 30),
      await order('siti', await drawTestSlip(31), 30),
    ];
    expect(await look(mine)).toMatchObject([
      { kind: 'same-amount', orders: [{ id: theirs, partner: { username: 'siti' } }] },
    ]);
    expect((await look(mine))[0]?.message).toContain('Rp\u00a0105.000.000');
    await pinsVerbs.rejectOrder.run(h.services, await h.as('admin'), {
      orderId: theirs,
      reason: 'Belum masuk',
    });
    expect(await kinds(mine)).toEqual([]);
    expect(await kinds(theirs)).toEqual([]);
  });
});

describe('deciding on a slip that resembles another one', () => {
  const open = async (orderId: number, as = 'admin') =>
    pinsVerbs.order.run(h.services, await h.as(as), { orderId });
  const approve = async (orderId: number, seen?: string) =>
    pinsVerbs.approveOrder.run(h.services, await h.as('admin'), { orderId, seen });
  const bulk = async (orderIds: number[], opened: { orderId: number; seen: string }[] = []) =>
    pinsVerbs.approveOrders.run(h.services, await h.as('admin'), { orderIds, opened });
  const marked = async (orderId: number) => {
    const { rows } = await pinsVerbs.orders.run(h.services, await h.as('admin'), {
      status: 'pending',
      limit: 50,
    });
    return rows.find((row) => row.id === orderId)?.slipWarned;
  };

  it.each([
    ['the same picture', 50, {}],
    ['nearly the same picture', 51, { width: 250, quality: 60 }],
  ])(
    '%s: bulk holds it back, first in the answer and by its code, until it was opened',
    async (_, seed, look) => {
      const [first, fine] = [
        await order('budi', await drawTestSlip(seed)),
        await order('andi', await drawTestSlip(seed + 500)),
      ];
      expect(await marked(first)).toBe(false);
      const second = await order('siti', await drawTestSlip(seed, look));
      expect([await marked(first), await marked(fine), await marked(second)]).toEqual([true, false, true]);
      const answer = await bulk([fine, second]);
      expect(answer).toMatchObject({ done: 1, refused: 1 });
      expect(answer.rows).toMatchObject([
        { orderId: second, done: false, order: { code: expect.stringMatching(/^ORD-/), status: 'pending' } },
        { orderId: fine, done: true },
      ]);
      expect(answer.rows[0]?.message).toContain('Buka orderannya');
      const { seen, slipWarned } = await open(second);
      expect(slipWarned).toBe(true);
      expect(await bulk([second], [{ orderId: second, seen }])).toMatchObject({ done: 1, refused: 0 });
    },
  );

  it('the panel’s decision carries what was seen; without it the order stays', async () => {
    const [first, second] = [
      await order('budi', await drawTestSlip(60)),
      await order('siti', await drawTestSlip(60)),
    ];
    expect((await failureOf(approve(second))).code).toBe('ORDER_UNSEEN');
    await approve(first, (await open(first)).seen);
    await approve(second, (await open(second)).seen);
  });

  it('a second order with the same slip, between looking and deciding, is told', async () => {
    const first = await order('budi', await drawTestSlip(61));
    const { seen, warnings } = await open(first);
    expect(warnings).toEqual([]);
    await order('siti', await drawTestSlip(61));
    const failure = await failureOf(approve(first, seen));
    expect(failure).toMatchObject({
      code: 'ORDER_CHANGED',
      message: expect.stringContaining('Periksa lagi'),
    });
    await approve(first, (await open(first)).seen);
  });

  it('so is another picture, and a twin that was processed meanwhile', async () => {
    const first = await order('budi', await drawTestSlip(62));
    const { seen } = await open(first);
    const fileId = await uploadSlip(h, 'budi', await drawTestSlip(63));
    await pinsVerbs.attachProof.run(h.services, await h.as('budi'), { orderId: first, fileId });
    expect((await failureOf(approve(first, seen))).code).toBe('ORDER_CHANGED');
    const twin = await order('siti', await drawTestSlip(63));
    const looked = (await open(twin)).seen;
    await approve(first, (await open(first)).seen);
    expect((await failureOf(approve(twin, looked))).code).toBe('ORDER_CHANGED');
  });

  it('of two people who decide on two orders with one slip at once, one is told what the other did', async () => {
    const pair = [await order('budi', await drawTestSlip(64)), await order('siti', await drawTestSlip(64))];
    const looked = await Promise.all(pair.map((orderId) => open(orderId)));
    const said = await Promise.allSettled(looked.map(({ id, seen }) => approve(id, seen)));
    expect(said.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = said.find(({ status }) => status === 'rejected');
    expect(lost).toMatchObject({ reason: { code: 'ORDER_CHANGED' } });
  });

  it('a picture that a visitor sent before holds it back too', async () => {
    const bytes = await drawTestSlip(65);
    const form = await orderForm(h, { proofFileId: await proof(h, bytes) });
    await storefrontVerbs.orderProduct.run(h.services, await visitor(h), form);
    const orderId = await order('budi', bytes);
    expect(await marked(orderId)).toBe(true);
    expect((await bulk([orderId])).refused).toBe(1);
  });

  it('slips of one banking app look nearly the same until five other partners’ were processed, and then no longer', async () => {
    const others = ['rini', 'joko', 'tuti', 'hadi', 'yuni'];
    for (const name of others) await h.partner(name);
    const first = await order('budi', await drawAppSlip(0));
    const own = await order('budi', await drawAppSlip(100));
    expect(await marked(own)).toBe(true);
    for (const [at, name] of others.entries()) {
      const one = await order(name, await drawAppSlip(at + 1));
      expect(await marked(one)).toBe(true);
      await approve(one, (await open(one)).seen);
    }
    const [last, again] = [
      await order('siti', await drawAppSlip(7)),
      await order('andi', await drawAppSlip(7)),
    ];
    // The very same picture is told as ever.
    expect([await marked(first), await marked(own), await marked(last)]).toEqual([false, false, true]);
    expect(await kinds(again)).toEqual(['same-proof', 'same-amount']);
    expect(await kinds(first)).toEqual(['same-amount']);
    const { seen } = await open(first);
    await approve(last, (await open(last)).seen);
    await approve(first, seen);
    expect((await bulk([own])).done).toBe(1);
    // Of a look that is known two people decide at once, and neither makes what the other looked at out of date.
    const waiting: number[] = [];
    for (const [at, name] of others.entries()) waiting.push(await order(name, await drawAppSlip(at + 20)));
    const [one, two] = await Promise.all([bulk(waiting.slice(0, 3)), bulk(waiting.slice(3))]);
    expect([one.done, two.done]).toEqual([3, 2]);
  });

  it('a rejection needs no look; what has no proof says so in words for staff', async () => {
    const twin = await order('siti', await drawTestSlip(60));
    const input = { orderIds: [twin], reason: 'Bukti dipakai ulang' };
    expect((await pinsVerbs.rejectOrders.run(h.services, await h.as('admin'), input)).done).toBe(1);
    const items = [{ type: 'ro' as const, quantity: 9 }];
    const { orders } = await pinsVerbs.placeOrder.run(h.services, await h.as('budi'), {
      items,
      proofFileId: null,
    });
    const answer = await bulk([orders[0]?.id ?? 0, 987_654]);
    expect(answer.rows).toMatchObject([
      { message: 'Mitra belum mengirim bukti transfer.', order: { code: orders[0]?.code } },
      { orderId: 987_654, message: 'Data tidak ditemukan.', order: null },
    ]);
  });
});
