import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { codeOf, placeOrder, proof, visitor } from '../../testing/public-forms.ts';
import { partnersVerbs } from '../partners/index.ts';
import { drawTestSlip, uploadSlip } from './test-slips.ts';
import { pinsVerbs } from './index.ts';
import { storefrontVerbs } from '../storefront/index.ts';

/** One transfer pays for one thing, partner or visitor (decision 203). */
let h: Harness;
let seed = 700;
beforeAll(async () => {
  h = await openHarness();
  for (const role of ['admin', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
});
afterAll(() => h.close());

/** A slip, and the same one after a messenger encoded it anew. */
async function slips() {
  seed += 1;
  const slip = await drawTestSlip(seed);
  return { slip, sent: await sharp(slip).jpeg({ quality: 70 }).toBuffer() };
}
const orderPins = async (bytes: Buffer) => {
  const proofFileId = await uploadSlip(h, 'budi', bytes);
  const items = [{ type: 'activation', quantity: 1 }] as const;
  const { orders } = await pinsVerbs.placeOrder.run(h.services, await h.as('budi'), {
    items: [...items],
    proofFileId,
  });
  return orders[0]?.id ?? 0;
};
const buy = async (bytes: Buffer) => (await placeOrder(h, { proofFileId: await proof(h, bytes) })).id;
const ofPins = async (orderId: number) => pinsVerbs.order.run(h.services, await h.as('admin'), { orderId });
const ofVisitor = async (orderId: number) =>
  storefrontVerbs.order.run(h.services, await h.as('cs'), { orderId });
const complete = async (orderId: number, seen?: string) =>
  storefrontVerbs.completeOrder.run(h.services, await h.as('cs'), { orderId, seen });
const approve = async (orderId: number, seen?: string) =>
  pinsVerbs.approveOrder.run(h.services, await h.as('admin'), { orderId, seen });

describe('nearly the same picture', () => {
  test('of an order of PINs and of one of a visitor is told beside both, and bulk holds it back', async () => {
    const { slip, sent } = await slips();
    const pins = await orderPins(slip);
    expect(await ofPins(pins)).toMatchObject({ slipWarned: false, warnings: [] });
    const bought = await buy(sent);
    const { reference } = await ofVisitor(bought);
    expect((await ofPins(pins)).warnings).toMatchObject([
      { kind: 'similar-proof', message: expect.stringContaining(reference), orders: [] },
    ]);
    expect(await ofVisitor(bought)).toMatchObject({
      sameProof: [],
      proofElsewhere: false,
      similarProof: [],
      similarElsewhere: true,
      usedElsewhere: false,
    });
    const { rows } = await pinsVerbs.orders.run(h.services, await h.as('admin'), {});
    expect(rows.find(({ id }) => id === pins)?.slipWarned).toBe(true);
    expect(await codeOf(approve(pins))).toBe('ORDER_UNSEEN');
    expect(await codeOf(complete(bought))).toBe('ORDER_UNSEEN');
  });

  test('of two visitors is told beside both', async () => {
    const { slip, sent } = await slips();
    const [one, other] = [await buy(slip), await buy(sent)];
    const { reference } = await ofVisitor(one);
    expect((await ofVisitor(other)).similarProof).toEqual([{ id: one, reference, kind: 'product' }]);
    expect(await codeOf(complete(other))).toBe('ORDER_UNSEEN');
    expect(await codeOf(complete(other, (await ofVisitor(other)).seen))).toBe('ok');
  });
});

describe('a decision on a visitor’s order', () => {
  test('on what was looked at before another order came with the slip, or was decided, is refused', async () => {
    const { slip } = await slips();
    const bought = await buy(slip);
    const before = (await ofVisitor(bought)).seen;
    const pins = await orderPins(slip);
    expect(await codeOf(complete(bought, before))).toBe('ORDER_CHANGED');
    const looked = (await ofVisitor(bought)).seen;
    expect(await codeOf(approve(pins, (await ofPins(pins)).seen))).toBe('ok');
    // The transfer is spent now, and the person who looked does not know it.
    expect(await codeOf(complete(bought, looked))).toBe('ORDER_CHANGED');
    const now = await ofVisitor(bought);
    expect(now).toMatchObject({ status: 'pending', proofElsewhere: true, usedElsewhere: true });
    expect(await codeOf(complete(bought, now.seen))).toBe('ok');
  });

  test('and one on an order of PINs with its slip, in the same moment: one is refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { slip, sent } = await slips();
      const [pins, bought] = [await orderPins(slip), await buy(sent)];
      const [pinsSeen, { seen: boughtSeen, similarElsewhere }] = [
        (await ofPins(pins)).seen,
        await ofVisitor(bought),
      ];
      expect(similarElsewhere).toBe(true);
      const both = [() => approve(pins, pinsSeen), () => complete(bought, boughtSeen)];
      const begun = round % 2 === 0 ? both : both.toReversed();
      const codes = await Promise.all(begun.map((begin) => codeOf(begin())));
      expect(codes.toSorted()).toEqual(['ORDER_CHANGED', 'ok']);
    }
  });

  test('that makes a partner of it is held to the same', async () => {
    const { slip, sent } = await slips();
    const proofFileId = await proof(h, slip);
    const sender = { name: 'Dian', phone: '0812-2600-7788', email: 'dian@example.com', proofFileId };
    const registered = { ...sender, tierId: 'stokis', productId: 'madu-ceria', address: 'Jl. Kenanga 8' };
    const { reference } = await storefrontVerbs.registerTier.run(h.services, await visitor(h), registered);
    const { rows } = await storefrontVerbs.orders.run(h.services, await h.as('cs'), { search: reference });
    const orderId = rows[0]?.id ?? 0;
    const before = (await ofVisitor(orderId)).seen;
    await buy(sent);
    await h.givePins('superadmin', 'activation', 1);
    const form = {
      upline: 'budi',
      username: 'dian',
      fullName: 'Dian',
      nik: '3313041405820909',
      address: 'Jl. Kenanga 8',
      phone: '0812-2600-7788',
      email: 'dian@gmail.com',
      password: 'rahasia-dian-1',
      bankHolder: 'Dian',
      bank: 'bri',
      accountNumber: '123456784999',
    } as const;
    const turn = async (seen?: string) =>
      codeOf(
        partnersVerbs.registerFromOrder.run(h.services, await h.as('admin'), { orderId, seen, ...form }),
      );
    expect(await turn()).toBe('ORDER_UNSEEN');
    expect(await turn(before)).toBe('ORDER_CHANGED');
    expect(await turn((await ofVisitor(orderId)).seen)).toBe('ok');
  });

  test('on a slip that resembles none needs nothing said of it', async () => {
    const { slip } = await slips();
    expect(await codeOf(complete(await buy(slip)))).toBe('ok');
  });
});
