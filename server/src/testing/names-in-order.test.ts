import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { pinsVerbs } from '../capabilities/pins/index.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { type Harness, openHarness } from './harness.ts';
import { rowsRead } from './rows-read.ts';

/** So many partners have names that begin alike, and a PIN each. */
const many = 3_000;
let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;

beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
  const added = sql`generate_series(1000001, ${1_000_000 + many}::int) n`;
  await sql`insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
    overriding system value
    select n, 'tamu' || n, 'tamu' || n || '@contoh.id', 'Murni ' || n, 'mitra', 'x', now()
    from ${added}`.execute(h.owner);
  await sql`insert into partners.profile (account_id, status, joined_at)
    select n, 'Aktif', now() from ${added}`.execute(h.owner);
  await sql`insert into pins.owner_stock (owner_id, activation) select n, 1 from ${added}`.execute(h.owner);
  await sql`vacuum analyze`.execute(h.owner);
  connection = openDatabase(h.appUrl, { max: 1, forPages: true });
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

test.each([
  ['partners', partnersVerbs.list, ['identity.account', 'partners.profile']],
  ['stocks', pinsVerbs.partnerStock, ['identity.account', 'pins.owner_stock']],
] as const)(
  'a page of %s by name ends where it is full, of a letter that many begin with',
  async (...list) => {
    const [, { run }, tables] = list;
    const caller = await h.as('admin');
    const read = () =>
      run({ ...h.services, db: connection }, caller, { search: 'm', sort: 'partner', order: 'oldest' });
    const { rows } = (await read()) as { rows: unknown[] };
    expect(rows).toHaveLength(25);
    // All are counted, and few more are looked at.
    expect(await rowsRead(connection, tables, read)).toBeLessThan(1.2 * many);
  },
);
