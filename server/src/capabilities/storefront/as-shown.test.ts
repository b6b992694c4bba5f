import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { int, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { codeOf, orderForm, visitor } from '../../testing/public-forms.ts';
import { pinsVerbs } from '../pins/index.ts';
import { resellersVerbs } from '../resellers/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { storefrontVerbs } from './index.ts';

/** What a person was shown is what that person agrees to (decision 202). */
let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
  await h.partner('budi');
  for (const name of ['siti', 'andi', 'rina']) await h.partner(name, { upline: 'budi' });
});
afterAll(() => h.close());

/** Saves a setting of the shop anew, each of its parts changed, and gives back what it was. */
async function change(key: 'products' | 'tiers' | 'delivery', to: (value: object) => object) {
  const { settings } = await storefrontVerbs.settings.run(h.services, await h.as('admin'), {});
  const { value, revision = 0 } = settings.find((one) => one.key === key) ?? {};
  const next = Array.isArray(value) ? value.map(to) : to(value as object);
  const changed = { key, value: next as never, revision };
  await storefrontVerbs.changeSetting.run(h.services, await h.as('admin'), changed);
}
const stored = async () => {
  const row = await query({ orders: int, sales: int, pins: int, withdrawals: int })`
    select (select count(*) from storefront.public_order) as orders,
      (select count(*) from resellers.sale) as sales, (select count(*) from pins.order) as pins,
      (select count(*) from withdrawals.withdrawal) as withdrawals`.one(h.owner);
  return row;
};
const now = (reason: RegExp) => ({ code: 'OFFER_CHANGED', message: expect.stringMatching(reason) });

describe('a visitor’s order', () => {
  test('at another price than was shown is refused with the new total; the same form goes through then', async () => {
    const caller = await visitor(h, undefined, randomUUID());
    const form = await orderForm(h, { productId: 'madu-ceria', quantity: 2 });
    const before = await stored();
    await change('products', (product) => ({ ...product, price: 130_000 }));
    const send = (total?: number) =>
      storefrontVerbs.orderProduct.run(h.services, caller, { ...form, total } as never);
    await expect(send(200_000)).rejects.toMatchObject(now(/totalnya sekarang Rp.260\.000/));
    expect(await stored()).toEqual(before);
    // The proof and the operation id are still good.
    expect(await send(260_000)).toMatchObject({ total: 260_000 });
    await change('products', (product) => ({ ...product, price: 100_000 }));
    // Sent again, it is the order that was made.
    expect(await send(260_000)).toMatchObject({ total: 260_000 });
  });

  test('with another cost of delivery as well', async () => {
    const form = await orderForm(h, { productId: 'madu-ceria', quantity: 1, area: 'Jawa dan Bali' });
    await change('delivery', (value) => ({ ...value, mode: 'areas' }));
    const send = async (total: number) =>
      storefrontVerbs.orderProduct.run(h.services, await visitor(h), { ...form, total });
    await expect(send(100_000)).rejects.toMatchObject(now(/Rp.115\.000/));
    expect(await send(115_000)).toMatchObject({ total: 115_000 });
    await change('delivery', (value) => ({ ...value, mode: 'included' }));
  });

  test('for a package with another price or other contents', async () => {
    const { quantity: _, ...sender } = await orderForm(h, { productId: 'madu-ceria' });
    const send = async (shown: { total?: number; bottles?: number }) =>
      storefrontVerbs.registerTier.run(h.services, await visitor(h), {
        ...sender,
        tierId: 'reseller',
        ...shown,
      } as never);
    await change('tiers', (tier) => ({ ...tier, bottles: 1 }));
    await expect(send({ total: 180_000, bottles: 2 })).rejects.toMatchObject(now(/Isi paket.*1 botol/));
    await change('tiers', (tier) => ({ ...tier, bottles: 2, price: 190_000 }));
    await expect(send({ total: 180_000, bottles: 2 })).rejects.toMatchObject(now(/Rp.190\.000/));
    expect(await send({ total: 190_000, bottles: 2 })).toMatchObject({
      total: 190_000,
      goods: { quantity: 2 },
    });
  });

  test('of a program or a page that says nothing of a total is made at the price of the moment', async () => {
    const form = await orderForm(h, { productId: 'madu-ceria', quantity: 3 });
    expect(await storefrontVerbs.orderProduct.run(h.services, await visitor(h), form)).toMatchObject({
      total: 300_000,
    });
  });
});

test('a reseller’s sale at another price than was shown is not recorded; the product says so', async () => {
  const form = { fullName: 'Sari', whatsapp: '081222223333', address: 'Jl. Melati 1' };
  const { id: resellerId } = await resellersVerbs.add.run(h.services, await h.as('budi'), form);
  const before = await stored();
  await change('products', (product) => ({ ...product, price: 125_000 }));
  const sell = async (total?: number) =>
    resellersVerbs.recordSale.run(h.services, await h.as('budi'), {
      resellerId,
      productId: 'madu-ceria',
      quantity: 2,
      total,
    } as never);
  const refused = sell(200_000);
  await expect(refused).rejects.toMatchObject(now(/Rp.250\.000/));
  await expect(refused).rejects.toMatchObject({ data: { fields: { productId: expect.any(String) } } });
  expect(await stored()).toEqual(before);
  expect(await sell(250_000)).toMatchObject({ total: 250_000, unitPrice: 125_000 });
});

test('PINs and a withdrawal at another price or fee than a page of another version shows', async () => {
  const before = await stored();
  const order = async (total: number) =>
    pinsVerbs.placeOrder.run(h.services, await h.as('budi'), {
      items: [
        { type: 'activation', quantity: 2 },
        { type: 'ro', quantity: 1 },
      ],
      proofFileId: null,
      total,
    });
  const { orders } = await order(-1).catch(async (error) => {
    expect(error).toMatchObject({ code: 'OFFER_CHANGED' });
    const sum = Number(/Rp.([\d.]+)/.exec(error.message)?.[1]?.replaceAll('.', ''));
    expect(await stored()).toEqual(before);
    return order(sum);
  });
  expect(orders).toHaveLength(2);
  const ask = async (total: number) =>
    withdrawalsVerbs.request.run(h.services, await h.as('budi'), { amount: 50_000, total });
  await expect(ask(55_000)).rejects.toMatchObject(now(/Rp.60\.000/));
  expect((await stored()).withdrawals).toBe(before.withdrawals);
  expect(await ask(60_000)).toMatchObject({ amount: 50_000, deducted: 60_000 });
  // Of several at once each is told apart.
  const callers = await Promise.all(['siti', 'budi'].map((who) => h.as(who)));
  const codes = callers.map((caller, index) =>
    codeOf(withdrawalsVerbs.request.run(h.services, caller, { amount: 50_000, total: index ? 60_000 : 1 })),
  );
  expect(await Promise.all(codes)).toEqual(['OFFER_CHANGED', 'ok']);
});
