import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { findJoined, findRegistered } from './joined-store.ts';
import { countPartners } from './list-store.ts';

const people = 400;
const days = { from: new Date('2025-03-01T00:00:00+07:00'), until: new Date('2025-03-05T00:00:00+07:00') };
let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;

beforeAll(async () => {
  h = await openHarness();
  await sql`
    with account as (
      insert into identity.account (username, email, full_name, role, password_hash, created_at)
      select 'orang' || n, 'orang' || n || '@contoh.id', 'Orang ' || n, 'mitra', '-', now()
      from generate_series(1, ${people}::int) n returning id
    )
    insert into partners.profile (account_id, status, joined_at)
    select id, 'Aktif', ${days.from}::timestamptz + interval '1 hour' from account`.execute(h.owner);
  await sql`vacuum analyze partners.profile`.execute(h.owner);
  connection = openDatabase(h.appUrl, { max: 1 });
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

test.each([
  ['joined', findJoined],
  ['was registered', findRegistered],
] as const)('who %s within some days is gathered once, and counted on the way', async (_, find) => {
  const read = () => find(connection, { days, order: 'newest' });
  const found = await read();
  expect(found?.ids?.split(',')).toHaveLength(people);
  // A statement that was asked six times is planned for all values.
  for (let turn = 0; turn < 6; turn += 1) await read();
  expect(await rowsRead(connection, ['partners.profile'], read)).toBeLessThan(1.5 * people);
});

test('who is counted by the ids of those days is not asked again for the day', async () => {
  const joined = await findJoined(connection, { days, order: 'newest' });
  const read = () =>
    countPartners(connection, { people: null, repeated: false, lapsed: false, joined }, true);
  expect(await read()).toMatchObject({ count: people });
  expect(await rowsRead(connection, ['partners.profile'], read)).toBe(0);
});
