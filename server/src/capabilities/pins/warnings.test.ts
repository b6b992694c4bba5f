import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { pinsVerbs } from './index.ts';
import { slip, uploadSlip } from './test-slips.ts';

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
  const { orders } = await pinsVerbs.placeOrder.run(h.house, await h.as(who), { items, proofFileId });
  h.setClock(60_000);
  return orders.map((placed) => placed.id)[0] ?? 0;
}
const look = async (orderId: number) =>
  (await pinsVerbs.order.run(h.house, await h.as('admin'), { orderId })).warnings;
const kinds = async (orderId: number) => (await look(orderId)).map((warning) => warning.kind);

describe('reused and near-identical slips', () => {
  it('the very same picture from somebody else, also once that order was completed', async () => {
    const first = await order('budi', await slip(1), 2);
    expect(await kinds(first)).toEqual([]);
    const second = await order('siti', await slip(1), 3);
    expect(await look(second)).toMatchObject([
      {
        kind: 'same-proof',
        message: 'Gambar bukti yang sama dipakai juga untuk orderan lain.',
        orders: [{ id: first, partner: { username: 'budi' }, status: 'pending' }],
      },
    ]);
    await pinsVerbs.approveOrder.run(h.house, await h.as('admin'), { orderId: first });
    expect((await look(second))[0]?.message).toContain('sudah dipakai untuk orderan yang selesai');
  });

  it('the same slip at another size and quality looks nearly the same, another slip does not', async () => {
    const first = await order('budi', await slip(7), 4);
    const smaller = await order('andi', await slip(7, { width: 250, quality: 60 }), 5);
    expect(await look(smaller)).toMatchObject([{ kind: 'similar-proof', orders: [{ id: first }] }]);
    for (const seed of [8, 9, 10, 11])
      expect(await kinds(await order('andi', await slip(seed), seed))).toEqual([]);
  });

  it('two orders placed together share a proof: no warning', async () => {
    const id = await order('siti', await slip(20), 6, ['activation', 'ro']);
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

describe('the same total from somebody else', () => {
  it('is told while both wait, by name', async () => {
    const [mine, theirs] = [await order('budi', await slip(30), 30), await order('siti', await slip(31), 30)];
    expect(await look(mine)).toMatchObject([
      { kind: 'same-amount', orders: [{ id: theirs, partner: { username: 'siti' } }] },
    ]);
    expect((await look(mine))[0]?.message).toContain('Rp\u00a0105.000.000');
    await pinsVerbs.rejectOrder.run(h.house, await h.as('admin'), { orderId: theirs, reason: 'Belum masuk' });
    expect(await kinds(mine)).toEqual([]);
    expect(await kinds(theirs)).toEqual([]);
  });
});
