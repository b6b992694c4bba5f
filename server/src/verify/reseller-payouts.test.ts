import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resellersVerbs as verbs } from '../capabilities/resellers/index.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { resellerPayouts } from './reseller-payouts.ts';

let h: Harness;

/** 2 points of the package and 48 sold pieces, one sale cancelled, paid for after the year; then 60 more and paid again. */
beforeAll(async () => {
  h = await openHarness();
  h.setClock(new Date('2026-12-30T03:00:00Z'));
  await h.partner('siti');
  const as = () => h.as('siti', randomUUID());
  const { id: resellerId } = await verbs.add.run(h.services, await as(), {
    fullName: 'Sari',
    whatsapp: '081222223333',
    address: 'Jalan Melati 1',
  });
  const [product] = (await verbs.products.run(h.services, await as(), {})).rows;
  const sell = async (quantity: number) =>
    verbs.recordSale.run(h.services, await as(), { resellerId, productId: product?.id ?? '', quantity });
  await sell(48);
  await verbs.cancelSale.run(h.services, await as(), { saleId: (await sell(9)).id });
  h.setClock(new Date('2027-01-02T03:00:00Z'));
  await verbs.markPaid.run(h.services, await as(), { resellerId, period: '2026-H2' });
  await sell(60);
  h.setClock(new Date('2027-07-02T03:00:00Z'));
  await verbs.markPaid.run(h.services, await as(), { resellerId, period: '2027-H1' });
});
afterAll(() => h.close());

class Undone extends Error {}

/** What the check says about a change made with every guard off; afterwards nothing has happened. */
async function problemAfter(change: ReturnType<typeof sql>): Promise<string | null> {
  let problem: string | null = null;
  const attempt = h.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change.execute(tx);
    problem = await resellerPayouts.find(tx);
    throw new Undone();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return problem;
}

test('rewards recorded in real use keep the promise, whatever is sold afterwards', async () => {
  expect(await problemAfter(sql`select`)).toBeNull();
});

test.each([
  [
    'a sale that was cancelled after its reward',
    sql`insert into resellers.sale_cancellation (sale_id, at)
      select id, now() from resellers.sale where quantity = 48`,
    /^pembayaran 2026-H2 reseller \d+ mencatat 50 poin, penjualan yang dihitung 2$/,
  ],
  [
    'a sale moved beyond its half year, to the first moment of the next',
    sql`update resellers.sale set at = '2027-06-30T17:00:00Z' where quantity = 60`,
    /^pembayaran 2027-H1 reseller \d+ mencatat 110 poin, penjualan yang dihitung 50$/,
  ],
  [
    'another tier',
    sql`update resellers.payout set tier_points = 100 where period = '2026-H2'`,
    /^pembayaran 2026-H2 reseller \d+ mencatat tingkat 100, seharusnya 50$/,
  ],
  [
    'what was paid before, paid again',
    sql`update resellers.payout set amount = 500000 where period = '2027-H1'`,
    /^pembayaran 2027-H1 reseller \d+ sebesar 500000, seharusnya 250000$/,
  ],
])('%s is found', async (_, change, problem) => {
  expect(await problemAfter(change)).toMatch(problem);
});
