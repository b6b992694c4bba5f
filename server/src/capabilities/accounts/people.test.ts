import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { int, json, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { statementsOf } from '../../testing/sent-statements.ts';
import { findPeople, isOneOf, nameHolds } from './index.ts';

let h: Harness;
/** One connection: what is prepared there is all that was prepared. */
let connection: Database;
const people = 12_000;

beforeAll(async () => {
  h = await openHarness();
  connection = openDatabase(h.appUrl, { max: 1 });
  await sql`insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
    overriding system value select 1000 + n, case n % 3 when 0 then 'Orang' else 'wi_50%' end || n,
      'orang' || n || '@contoh.id', 'Budi Santoso', 'mitra', 'x', now()
    from generate_series(1, ${people}::int) n`.execute(h.owner);
  // What PostgreSQL knows of names is from before: no name that it looked at has what is searched.
  await sql`analyze identity.account`.execute(h.owner);
  await sql`update identity.account set full_name = case id % 4
    when 0 then 'Dewi SARI' when 1 then 'Sari a\\b'
    when 2 then 'Ärni Wi Öz' else 'Budi' end where id > 1000`.execute(h.owner);
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

const many = (search: string) => isOneOf({ search, ids: null, some: null }, sql`a.id`, 'a');
const pageOf = (search: string) => sql`
  select a.id from identity.person a where ${many(search)} order by a.id desc limit 26`;

const typedNames = [
  'sari',
  'SARI',
  'wi_',
  '50%',
  'a\\b',
  'i s',
  'Ärn',
  'ÖZ',
  'wi',
  'Wi',
  's',
  'ö',
  '_',
  '%',
  '\\',
  ' a',
  'xq',
  'xqz',
];

describe('a part of a name that many have', () => {
  it.each(typedNames)('%j is met in the same names as are found by it', async (typed) => {
    const idsOf = (holds: ReturnType<typeof nameHolds>) =>
      query({ id: int })`select a.id from identity.person a where ${holds} order by a.id`.all(h.owner);
    expect(await idsOf(many(typed))).toEqual(await idsOf(nameHolds('a', typed)));
  });

  it('is read in the order of the list, whatever is guessed of what was typed', async () => {
    const plan = await query({ 'QUERY PLAN': json<unknown>() })`
      explain (format json) ${pageOf('sari')}`.one(h.owner);
    expect(JSON.stringify(plan)).toContain('"Index Name":"account_pkey"');
    expect(JSON.stringify(plan)).not.toContain('account_names');
  });

  it('is planned once, not for each that is typed', async () => {
    const typed = ['sari', 'budi', 'dewi', 'Ärni', 'wi_', '50%', 'sari1', 'sari2', 'sari3', 'santoso'];
    for (const search of typed) await query({ id: int })`${pageOf(search)}`.all(connection);
    const mark = 'order by a.id desc limit 26';
    const used = await query({ planned: int })`
      select custom_plans as planned from pg_prepared_statements
      where strpos(statement, ${mark}) > 0`.all(connection);
    expect(used).toEqual([{ planned: 5 }]);
  });
});

describe('what the newest accounts say of a part of a name', () => {
  const newest = 300_000;
  beforeAll(() =>
    sql`insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
      overriding system value select ${newest}::int + n, 'zaki' || n, 'zaki' || n || '@contoh.id',
        case when n % 40 = 0 then 'Zaki Putra' else 'Orang Baru' end, 'mitra', 'x', now()
      from generate_series(1, 400) n`.execute(h.owner),
  );

  it('is known a while of what many have, and then nothing is asked', async () => {
    expect(await findPeople(connection, 'putra')).toEqual({ search: 'putra', ids: null, some: null });
    const none = await statementsOf(() => connection.transaction().execute(async () => {}));
    const sent = await statementsOf(() =>
      connection.transaction().execute(async (tx) => {
        expect(await findPeople(tx, 'putra')).toEqual({ search: 'putra', ids: null, some: null });
      }),
    );
    expect(sent).toEqual(none);
  });

  it('is not looked at again of what few have, who are found as they are now', async () => {
    const find = () => findPeople(connection, 'zaki399');
    const id = newest + 399;
    expect(await find()).toEqual({ search: 'zaki399', ids: `{${id}}`, some: null });
    const mark = 'order by id desc limit 400';
    const looks = () =>
      query({ count: int })`
      select coalesce(sum(custom_plans + generic_plans), 0)::bigint as count from pg_prepared_statements
      where strpos(statement, ${mark}) > 0`.one(connection);
    const before = await looks();
    await sql`update identity.account set username = 'lain' where id = ${id}`.execute(h.owner);
    expect(await find()).toEqual({ search: 'zaki399', ids: '{}', some: null });
    expect(before.count).toBeGreaterThan(0);
    expect(await looks()).toEqual(before);
  });
});
