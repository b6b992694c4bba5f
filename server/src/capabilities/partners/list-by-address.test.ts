import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { openSite } from '../../testing/browsers.ts';
import { csvLines } from '../../testing/csv-files.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { reportsVerbs } from '../reports/index.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
  await h.partner('siti');
  await h.partner('sari');
  // A sign-up that only claims an address, one that claims Siti's, and one who is called like an address.
  await sql`update identity.account set email = null, unverified_email = 'Sari@Contoh.id'
    where username = 'sari'`.execute(h.owner);
  await h.partner('tiruan');
  await sql`update identity.account set email = null, unverified_email = 'siti@gmail.com'
    where username = 'tiruan'`.execute(h.owner);
  await h.partner('ayu', { fullName: 'ayu@warung.id' });
});
afterAll(() => h.close());

const namesOf = ({ rows }: { rows: readonly { username: string }[] }) =>
  rows.map(({ username }) => username).sort((one, other) => one.localeCompare(other));
const list = async (input: object, db = h.services.db) =>
  partnersVerbs.list.run({ ...h.services, db }, await h.as('admin'), input);

test.each([
  ['siti@gmail.com', ['siti', 'tiruan']],
  ['SITI@Gmail.com', ['siti', 'tiruan']],
  ['sari@contoh.id', ['sari']],
  ['ayu@warung.id', ['ayu']],
  ['gmail.com', []],
  ['siti@', []],
  ['iti@gmail.com', []],
  ['_iti@gmail.com', []],
])('%s finds in the list, and in its file, %j', async (search, usernames) => {
  const page = await list({ search });
  expect([namesOf(page), page.total]).toEqual([usernames, usernames.length]);
  expect(namesOf(await list({ search, roStatus: 'Tidak Aktif' }))).toEqual(usernames);
  const [titles = '', ...lines] = await csvLines(h, await openSite(h), 'admin', { list: 'partners', search });
  const at = titles.split(';').indexOf('Username');
  const written = lines
    .map((line) => line.split(';')[at] ?? '')
    .sort((one, other) => one.localeCompare(other));
  expect(written).toEqual(usernames);
});

test('who waits for an invitation is found by the address too', async () => {
  await sql`update identity.account set password_hash = '', email = 'baru@contoh.id'
    where username = 'ayu'`.execute(h.owner);
  const { rows, total } = await sessionsVerbs.invitations.run(h.services, await h.as('admin'), {
    group: 'new',
    search: 'Baru@contoh.id',
  });
  expect([rows.map(({ username }) => username), total]).toEqual([['ayu'], 1]);
});

test('a partner finds no person by an address', async () => {
  const { rows } = await partnersVerbs.downline.run(h.services, await h.as('siti'), {
    search: 'siti@gmail.com',
  });
  expect(rows).toEqual([]);
});

test('of some thousands of accounts only those with the address are read', async () => {
  await sql`insert into identity.account (id, username, email, unverified_email, full_name, role,
      password_hash, created_at) overriding system value
    select n, 'tamu' || n, case when n % 2 = 0 then 'tamu' || n || '@contoh.id' end,
      case when n % 2 = 1 then 'Tamu' || n || '@contoh.id' end, 'Tamu', 'mitra', 'x', now()
    from generate_series(50000, 54999) n`.execute(h.owner);
  await sql`insert into partners.profile (account_id, status, joined_at)
    select n, 'Tidak Aktif', now() from generate_series(50000, 54999) n`.execute(h.owner);
  await sql`analyze identity.account, partners.profile`.execute(h.owner);
  const db = openDatabase(h.appUrl, { max: 1 });
  const caller = await h.as('admin');
  const tables = ['identity.account', 'partners.profile'];
  try {
    for (const address of ['tamu50002@contoh.id', 'tamu50003@contoh.id']) {
      const listed = await rowsRead(db, tables, () => list({ search: address }, db));
      const found = await rowsRead(db, tables, () =>
        reportsVerbs.search.run({ ...h.services, db }, caller, { query: address }),
      );
      expect([address, listed < 20, found < 20]).toEqual([address, true, true]);
    }
  } finally {
    await db.destroy();
  }
});
