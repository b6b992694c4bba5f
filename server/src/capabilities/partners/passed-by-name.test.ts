import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { selectPartners } from './list-store.ts';

/** Of so many partners one in a hundred has the name, and stands behind all the others. */
const many = 3_000;
let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;

beforeAll(async () => {
  h = await openHarness();
  const added = sql`generate_series(1000001, ${1_000_000 + many}::int) n`;
  await sql`insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
    overriding system value
    select n, 'tamu' || n, 'tamu' || n || '@contoh.id',
      case when n % 100 = 0 then 'Yuni ' else 'Murni ' end || n, 'mitra', 'x', now()
    from ${added}`.execute(h.owner);
  await sql`insert into partners.profile (account_id, status, joined_at)
    select n, 'Aktif', now() from ${added}`.execute(h.owner);
  await sql`vacuum analyze`.execute(h.owner);
  connection = openDatabase(h.appUrl, { max: 1, forPages: true });
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

test('who is passed by for a name that many have is not looked up as a partner', async () => {
  const asked = {
    people: { search: 'yuni', ids: null, some: null },
    repeated: false,
    lapsed: false,
    joined: null,
  };
  const page = { sort: 'partner', order: 'oldest', after: null, skip: 0, limit: 25 } as const;
  const read = () => selectPartners(connection, asked, page);
  const found = await read();
  expect(found.map(({ fullName }) => fullName.slice(0, 5))).toEqual(
    Array.from({ length: 25 }, () => 'Yuni '),
  );
  expect(found[0]).toMatchObject({ username: 'tamu1000100', status: 'Aktif' });
  expect(await rowsRead(connection, ['partners.profile'], read)).toBeLessThan(60);
});
