import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Services } from '../../platform/requests/services.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { waitingBehind } from '../../testing/together.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { resellersVerbs as verbs } from './index.ts';

/** A sale of the last moment of a half year, while another device records that half year as paid. */
let h: Harness;
const lastMoment = new Date('2026-12-31T16:59:59.900Z');
beforeAll(async () => {
  h = await openHarness();
  await h.partner('siti');
});
afterEach(async () => expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]));
afterAll(() => h.close());

const sell = async (resellerId: number, quantity: number, services: Services = h.services) => {
  const siti = await h.as('siti');
  const { rows } = await verbs.products.run(h.services, siti, {});
  return verbs.recordSale.run(services, siti, { resellerId, productId: rows[0]!.id, quantity });
};
const pay = async (resellerId: number, period: string) =>
  verbs.markPaid.run(h.services, await h.as('siti'), { resellerId, period });
const reseller = async () => {
  h.setClock(new Date('2026-12-30T03:00:00Z'));
  const form = { fullName: 'Wati', whatsapp: '0812 2222 3333', address: 'Jl. Kenanga 3, Solo' };
  const { id } = await verbs.add.run(h.services, await h.as('siti'), form);
  await sell(id, 25);
  return id;
};

test('one that comes after the payment counts in the half year after it, and is lost to none', async () => {
  const id = await reseller();
  h.setClock(lastMoment);
  const late = waitingBehind(h.services, 0);
  const selling = sell(id, 23, late.services);
  await late.arrived;
  h.setClock(200);
  expect(await pay(id, '2026-H2')).toMatchObject({ amount: 125_000 });
  late.go();
  const sale = await selling;
  expect(sale.at).toBe('2026-12-31T17:00:00.000Z');
  h.setClock(new Date('2027-07-02T03:00:00Z'));
  expect(await pay(id, '2027-H1')).toMatchObject({ amount: 125_000, tierPoints: 50 });
});

test('one that comes before the payment is part of it', async () => {
  const id = await reseller();
  h.setClock(lastMoment);
  const sale = await sell(id, 23);
  expect(sale.at).toBe(lastMoment.toISOString());
  h.setClock(200);
  expect(await pay(id, '2026-H2')).toMatchObject({ amount: 250_000, tierPoints: 50 });
  expect(await answer(verbs.cancelSale.run(h.services, await h.as('siti'), { saleId: sale.id }))).toBe(
    'RESELLER_SALE_REWARDED',
  );
});
