import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/requests/caller.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { writeBonuses } from '../../testing/written-bonuses.ts';
import { reportsVerbs } from './index.ts';

/** So many bonuses has one partner; the others have some each, which is what the planner expects of everyone. */
const many = 3_000;
const others = { people: 600, each: 5 };
let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;
let staff: Caller;
let budi: number;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  budi = await h.idOf('budi');
  staff = await h.as('superadmin');
  const rows = sql`generate_series(1, ${others.people}::int) n`;
  await sql`insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
    overriding system value select 1000000 + n, 'orang' || n, 'orang' || n || '@contoh.id', 'Sari ' || n,
      'mitra', 'x', now() from ${rows}`.execute(h.owner);
  await sql`insert into ledger.account (owner_id, kind, unit, balance) select 1000000 + n, 'available',
    'rupiah', 0 from ${rows}`.execute(h.owner);
  await writeBonuses(h.owner, {
    events: sql`select 'ro:uji' || row_number() over () as cause, subject_id, subject_id as beneficiary_id,
        now() as at
      from (select 1000000 + n as subject_id from ${rows}, generate_series(1, ${others.each}::int)
        union all select ${budi}::bigint from generate_series(1, ${many}::int)) who`,
    trigger: 'ro-activation',
    companyId: h.services.companyId,
    rule: 'ro.nearest-active-upline',
    amount: 1_000,
    type: sql`'ro'`,
    cumulative: sql`1000`,
  });
  await sql`vacuum analyze`.execute(h.owner);
  connection = openDatabase(h.appUrl, { max: 1, forPages: true });
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

/** As a planner that would rather read all of one partner's bonuses, because the server takes pages at random places for cheap. */
test('a page looks up the bonuses of its own rows, whatever the planner prefers', async () => {
  await sql`set enable_nestloop = off`.execute(connection);
  const page = () =>
    reportsVerbs.partnerStatement.run({ ...h.services, db: connection }, staff, {
      partnerId: budi,
      limit: 25,
    });
  // A statement that was asked six times is planned for all values.
  for (let turn = 0; turn < 6; turn += 1) await page();
  expect((await page()) as object).toHaveProperty('rows.length', 25);
  expect(await rowsRead(connection, ['bonuses.bonus'], page)).toBeLessThan(many / 10);
});
