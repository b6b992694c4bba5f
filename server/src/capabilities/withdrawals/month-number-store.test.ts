import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import type { Services } from '../../platform/requests/services.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { flushStatistics, rowsRead } from '../../testing/rows-read.ts';
import { withdrawalsVerbs } from './index.ts';
import { numberedLabel } from './month-number-store.ts';

let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;
let services: Services;
const november = new Date('2026-11-30T16:59:00Z');
const december = new Date('2026-11-30T17:01:00Z');
const written = 9_997;

beforeAll(async () => {
  h = await openHarness({ now: november });
  await h.partner('budi');
  connection = openDatabase(h.appUrl, { max: 1 });
  services = { ...h.services, db: connection };
  for (const month of ['2608', '2609', '2610', '2611']) await write(month, written);
  await sql`analyze withdrawals.withdrawal`.execute(h.owner);
  await sql`update ledger.account set balance = 900000000
    where kind = 'available' and owner_id = ${await h.idOf('budi')}`.execute(h.owner);
  await flushStatistics(h.owner);
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

const write = async (month: string, count: number) =>
  sql`insert into withdrawals.withdrawal (code, partner_id, amount, fee, available_before, bank_code,
      bank_holder, account_cipher, account_last4, requested_at)
    select ${numberedLabel(`WD-${month}-`, sql`n`)}, ${await h.idOf('budi')}::bigint, 50000, 10000, 90000,
      'bca', 'Budi', '', '1234', ${november}::timestamptz
    from generate_series(1, ${count}::int) n`.execute(h.owner);

const request = async () =>
  (await withdrawalsVerbs.request.run(services, await h.as('budi'), { amount: 50_000 })).code;

it('goes on in a month of thousands, and past 9999, by looking at few of them', async () => {
  const codes: string[] = [];
  const read = await rowsRead(connection, ['withdrawals.withdrawal'], async () => {
    codes.push(await request());
  });
  for (let turn = 0; turn < 5; turn += 1) codes.push(await request());
  const next = Array.from({ length: codes.length }, (_, at) => `WD-2611-${written + 1 + at}`);
  expect(codes).toEqual(next);
  expect(read).toBeLessThan(100);
});

it('begins with 1 in a month that has none, without passing by those before', async () => {
  const beginnings = [december, new Date('2026-12-31T17:01:00Z')];
  const codes: string[] = [];
  const read = await rowsRead(connection, ['withdrawals.withdrawal'], async () => {
    h.setClock(beginnings[codes.length] ?? december);
    codes.push(await request());
  });
  expect(codes).toEqual(['WD-2612-0001', 'WD-2701-0001']);
  expect(read).toBeLessThan(100);
});

it('goes on in both months where the clocks of two servers differ', async () => {
  const codes: string[] = [];
  for (const clock of [november, december, november, november, december]) {
    h.setClock(clock);
    codes.push(await request());
  }
  expect(codes).toEqual(['WD-2611-10005', 'WD-2612-0002', 'WD-2611-10006', 'WD-2611-10007', 'WD-2612-0003']);
});
