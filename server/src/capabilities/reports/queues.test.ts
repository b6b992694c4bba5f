import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { settleTallies } from '../../platform/database/tally.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { flushStatistics, rowsRead } from '../../testing/rows-read.ts';
import { readQueues, reportsVerbs } from './index.ts';

let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;
const waiting = 6_000;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  connection = openDatabase(h.appUrl, { max: 1 });
  const budi = await h.idOf('budi');
  const at = sql`'2026-11-01T03:00:00Z'::timestamptz + n * interval '1 minute'`;
  const rows = sql`generate_series(1, ${waiting}::int) n`;
  await sql`insert into pins.order (code, partner_id, type, quantity, unit_price, total, created_at)
    select 'ORD-9-' || n, ${budi}::bigint, (array['activation', 'ro'])[1 + n % 2], 1, 350000, 350000,
      ${at} from ${rows}`.execute(h.owner);
  const withdrawals = (status: string, decided: ReturnType<typeof sql>) =>
    sql`insert into withdrawals.withdrawal (code, partner_id, amount, fee, bank_code, bank_holder,
        account_cipher, account_last4, available_before, requested_at, status, decided_at, decided_by)
      select ${`WD-9${status}-`} || n, ${budi}::bigint, 50000, 10000, 'bca', 'Budi', '', '1234', 9000000,
        ${at}, ${status}, ${decided}, case when ${decided} is null then null else 1 end from ${rows}`.execute(
      h.owner,
    );
  await withdrawals('pending', sql`null::timestamptz`);
  // The last that was asked for is approved first.
  await withdrawals('processed', sql`'2026-11-20T03:00:00Z'::timestamptz - n * interval '1 minute'`);
  await settleTallies(h.services.db);
  await sql`vacuum analyze`.execute(h.owner);
  await flushStatistics(h.owner);
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

test('what waits is counted and summed up from what is stored, and the oldest found from one end', async () => {
  const services = { ...h.services, db: connection };
  const admin = await h.as('superadmin');
  const oldestAt = '2026-11-01T03:01:00.000Z';
  const look = async () => {
    const { queues } = await reportsVerbs.adminDashboard.run(services, admin, {});
    expect(queues).toMatchObject({
      orders: { count: waiting, amount: waiting * 350_000, oldestAt },
      withdrawals: { count: waiting, amount: waiting * 50_000, oldestAt },
      payouts: { count: waiting, amount: waiting * 50_000, oldestAt: '2026-11-15T23:00:00.000Z' },
    });
  };
  await look();
  const tables = ['pins.order', 'withdrawals.withdrawal'];
  expect(await rowsRead(connection, tables, look)).toBeLessThan(1_000);
  const scrape = async () =>
    expect(await readQueues(connection)).toMatchObject({ orders: waiting, payouts: waiting });
  expect(await rowsRead(connection, tables, scrape)).toBeLessThan(1_000);
});

test('what is not added up yet counts too', async () => {
  await sql`update pins.order set status = 'rejected', decided_at = created_at, decided_by = 1,
    reason = 'Bukti salah' where code = 'ORD-9-1'`.execute(h.owner);
  expect(await readQueues(h.services.db)).toMatchObject({ orders: waiting - 1 });
});
