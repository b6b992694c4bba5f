import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { partnersVerbs } from './index.ts';

/** So many stand below `kepala`, and `few` below `kecil`, all of them active at first. */
const many = 12_000;
const few = 30;
let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;

beforeAll(async () => {
  h = await openHarness();
  connection = openDatabase(h.appUrl, { max: 1 });
  for (const name of ['kepala', 'kecil']) await h.partner(name);
  await h.owner.transaction().execute(async (tx) => {
    const rows = sql`generate_series(2000000, ${1_999_999 + many + few}::int) n`;
    await sql`insert into identity.account
        (id, username, email, full_name, role, rank, password_hash, created_at)
      overriding system value select n, 'orang' || n, 'orang' || n || '@contoh.id', 'Orang ' || n, 'mitra',
        'Mitra', 'x', now() from ${rows}`.execute(tx);
    await sql`insert into partners.profile (account_id, status, joined_at)
      select n, 'Aktif', now() from ${rows}`.execute(tx);
    await sql`insert into network.member (id, parent_id, path, depth, joined_at)
      select n, m.id, m.path || n || '/', m.depth + 1, now() from ${rows} join network.member m
        on m.id = case when n < 2000000 + ${few}::int then ${await h.idOf('kecil')}::bigint
          else ${await h.idOf('kepala')}::bigint end`.execute(tx);
    await sql`update network.member m set downline_count = m.downline_count + b.people,
        active_count = m.active_count + b.people, direct_count = m.direct_count + b.people
      from (values (${await h.idOf('kecil')}::bigint, ${few}::int),
        (${await h.idOf('kepala')}::bigint, ${many}::int),
        (${h.services.companyId}::bigint, ${many + few}::int)) b (id, people)
      where m.id = b.id`.execute(tx);
  });
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

/** Closes or deactivates these, and says so of everybody above, as the verbs do. */
async function deactivate(condition: string): Promise<void> {
  await sql`with changed as (
      update partners.profile set status = 'Tidak Aktif', erased = account_id % 2 = 0
      where status = 'Aktif' and account_id >= 2000000 and ${sql.raw(condition)} returning account_id
    )
    update network.member m set active_count = m.active_count - gone.count
    from (select a.id::bigint as id, count(*) from changed c join network.member m on m.id = c.account_id
      cross join unnest(string_to_array(trim(both '/' from m.path), '/')) as a (id)
      where a.id <> m.id::text group by 1) gone
    where m.id = gone.id`.execute(h.owner);
  await sql`vacuum analyze`.execute(h.owner);
}

/** The newest of those below who are not active, and how many, looked for one by one. */
const lookedFor = async (topId: number) => {
  const rows = await query({ id: int })`
    select m.id from network.member m join partners.profile p on p.account_id = m.id
    where m.parent_id = ${topId} and p.status = 'Tidak Aktif' order by m.id desc`.all(h.owner);
  return { ids: rows.slice(0, 5).map(({ id }) => id), total: rows.length };
};

const tables = ['identity.account', 'network.member', 'partners.profile'];

test.each([
  ['all are active', 'false'],
  ['two are, one of them closed', `account_id in (2005000, 2005001)`],
  ['half of them are', `account_id >= 2000000 + ${few} and account_id % 4 < 2`],
])(
  'below a member is shown who is not active, where %s, without looking at everybody',
  async (_, condition) => {
    await deactivate(condition);
    const services = { ...h.services, db: connection };
    for (const name of ['kepala', 'kecil']) {
      const reader = await h.as(name);
      const expected = await lookedFor(await h.idOf(name));
      const page = { status: 'Tidak Aktif', limit: 5 } as const;
      const read = () => partnersVerbs.downline.run(services, reader, page);
      const { rows, total } = await read();
      expect([name, { ids: rows.map(({ id }) => id), total }]).toEqual([name, expected]);
      // A statement that was asked six times is planned for all values.
      for (let turn = 0; turn < 6; turn += 1) await read();
      expect([name, await rowsRead(connection, tables, read)]).toEqual([
        name,
        expect.toSatisfy((n) => n < 300),
      ]);
    }
  },
);
