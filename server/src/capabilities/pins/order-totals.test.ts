import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { selectStatusTotals } from './order-list-store.ts';

/** Of all orders one of thirty was rejected, of those one of four for repeat orders, as no other is. */
const orders = 12_000;
const from = new Date('2020-01-01T00:00:00Z');
let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  const budi = await h.idOf('budi');
  const isRejected = sql`n % 30 = 0`;
  await sql`insert into pins.order (code, partner_id, type, quantity, unit_price, total, status, created_at,
      decided_at, decided_by, reason)
    select 'ORD-UJI-' || n, ${budi}::bigint, case when n % 120 = 0 then 'ro' else 'activation' end, 1,
      3750000, 3750000, case when ${isRejected} then 'rejected' else 'completed' end, now(), now(),
      ${h.services.companyId}::bigint, case when ${isRejected} then 'Uang tidak masuk' end
    from generate_series(1, ${orders}::int) n`.execute(h.owner);
  await sql`vacuum analyze pins.order`.execute(h.owner);
  connection = openDatabase(h.appUrl, { max: 1, forPages: true });
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

test('orders of a type that were rejected are counted among those that were rejected', async () => {
  const read = () => selectStatusTotals(connection, { type: 'ro', from });
  const count = orders / 120;
  expect(await read()).toContainEqual({
    status: 'rejected',
    count,
    quantity: count,
    amount: count * 3_750_000,
  });
  // For those that were completed everything is looked through, for the others not even all that were rejected.
  expect(await rowsRead(connection, ['pins.order'], read)).toBeLessThan(orders + orders / 30);
});
