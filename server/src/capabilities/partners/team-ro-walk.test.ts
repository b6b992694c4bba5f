import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import type { People } from '../accounts/index.ts';
import { selectTeamRo } from './team-ro-store.ts';
import { selectDownline } from './team-store.ts';
import { addBranch } from './test-branch.ts';

/** More than two stretches of a walk, the last of them not full. */
const rows = 1_150;
const ramai: People = { search: 'RAMAI', ids: null, some: null };
let h: Harness;
let topId: number;
let path: string;

/** Below `atas` and beside it: every third person is a Ramai, and each did a repeat order or several, mixed. */
beforeAll(async () => {
  h = await openHarness();
  ({ topId, path } = await addBranch(h, { people: 300, among: 2 }));
  await sql`
    insert into partners.ro_activation (partner_id, pin_id, receiver_id, at)
    select p.id, 9000000 + n, ${topId}, now() from generate_series(1, ${rows}::int) n
      join lateral (select id, row_number() over (order by id) as at from identity.account
        where username like 'orang%') p on p.at = n * 7919 % 300 + 1`.execute(h.owner);
  await sql`
    update network.member m set personal_ro = r.count
    from (select partner_id, count(*) from partners.ro_activation group by 1) r
    where r.partner_id = m.id`.execute(h.owner);
  // Every second is active, and every fifth has active RO.
  await sql`insert into partners.profile (account_id, status, joined_at)
    select id, case when id % 4 < 2 then 'Aktif' else 'Tidak Aktif' end, now() from identity.account
    where username like 'orang%'`.execute(h.owner);
  await sql`update network.member set ro_active = id % 5 = 0
    where id in (select id from identity.account where username like 'orang%')`.execute(h.owner);
});
afterAll(() => h.close());

/** As many as the branch is taken for, in a company of a thousand. */
const branchOf = (all: number) => ({ path, roActive: true, active: 0, all, company: 1_000 });

const page = async (all: number, before: number | null, limit: number, people: People | null = ramai) => {
  const branch = branchOf(all);
  return (await selectTeamRo(h.services.db, topId, { people, branch }, { before, limit })).map(
    ({ id, partner }) => ({ id, name: partner.fullName }),
  );
};

/** Without a walk: everybody's name, everybody's path. */
const naive = (before: number, limit: number, name = 'ramai') =>
  query({ id: int, name: text })`
    select r.id, a.full_name as name from partners.ro_activation r
      join identity.account a on a.id = r.partner_id join network.member m on m.id = r.partner_id
    where a.full_name ilike ${`%${name}%`} and m.parent_id = ${topId} and r.id < ${before}
    order by r.id desc limit ${limit}`.all(h.owner);

const first = Number.MAX_SAFE_INTEGER;

test('the repeat orders of many people in a large branch are passed by in stretches, as if each was looked at', async () => {
  const everything = await naive(first, rows);
  expect(everything.length).toBeGreaterThan(100);
  // Walked as far as of any company, walked no further than its names are read, found by these.
  for (const all of [1_000_000, 1_000, 0]) {
    expect(await page(all, null, 26)).toEqual(everything.slice(0, 26));
    expect(await page(all, null, rows)).toEqual(everything);
    const at = everything[59]?.id ?? 0;
    expect(await page(all, at, 101)).toEqual(everything.slice(60, 161));
    expect(await page(all, everything.at(-1)?.id ?? 0, 26)).toEqual([]);
  }
});

test("everybody's are met among the newest, or found by who stands below, and are the same", async () => {
  const everything = await naive(first, rows, '');
  expect(everything.length).toBeGreaterThan(400);
  for (const all of [1_000_000, 400, 100, 0]) {
    expect(await page(all, null, 26, null)).toEqual(everything.slice(0, 26));
    expect(await page(all, null, rows, null)).toEqual(everything);
    const at = everything[99]?.id ?? 0;
    expect(await page(all, at, 101, null)).toEqual(everything.slice(100, 201));
    expect(await page(all, everything.at(-1)?.id ?? 0, 26, null)).toEqual([]);
  }
});

test('members are met among the newest, or gathered, and are the same', async () => {
  const everything = await query({ id: int })`
    select id from network.member where parent_id = ${topId} order by id desc`.all(h.owner);
  const filter = { people: null, direct: false };
  const members = async (all: number, before: number | null, limit: number) => {
    const asked = { filter, branch: branchOf(all), stored: [] };
    return (await selectDownline(h.services.db, topId, asked, { before, limit })).map(({ id }) => ({ id }));
  };
  for (const all of [1_000_000, 400, 100, 0]) {
    expect(await members(all, null, 26)).toEqual(everything.slice(0, 26));
    expect(await members(all, everything[99]?.id ?? 0, 26)).toEqual(everything.slice(100, 126));
    expect(await members(all, everything.at(-2)?.id ?? 0, 26)).toEqual(everything.slice(-1));
    expect(await members(all, everything.at(-1)?.id ?? 0, 26)).toEqual([]);
  }
});

test('every page of the walk goes on where the one before ended', async () => {
  const seen: number[] = [];
  let before: number | null = null;
  do {
    const found = await page(1_000_000, before, 11);
    seen.push(...found.map(({ id }) => id));
    before = found.at(-1)?.id ?? null;
  } while (before !== null);
  expect(seen).toEqual((await naive(first, rows)).map(({ id }) => id));
});

test('no row is left out or told twice where a stretch ends, wherever that is', async () => {
  const { newest } = await query({ newest: int })`select max(id) as newest from partners.ro_activation`.one(
    h.owner,
  );
  for (let before = newest + 1; before > newest - 11; before -= 1)
    expect(await page(1_000_000, before, rows)).toEqual(await naive(before, rows));
});

describe('of a large branch that stopped long ago no more are passed by than it has people to look at', () => {
  const others = 30_000;
  const tables = ['partners.ro_activation', 'network.member'];
  let connection: Database;
  /** Thirty thousand who came later elsewhere, each with a repeat order. */
  beforeAll(async () => {
    await sql`
      with made as (
        insert into identity.account (username, full_name, email, role, rank, password_hash, created_at)
        select 'lain' || n, 'Lain ' || n, 'lain' || n || '@contoh.id', 'mitra', 'Mitra', '', now()
        from generate_series(1, ${others}::int) n returning id
      ), placed as (
        insert into network.member (id, parent_id, path, depth, joined_at)
        select made.id, c.id, c.path || made.id || '/', 1, now() from made
          cross join network.member c where c.parent_id is null
        returning id
      )
      insert into partners.ro_activation (partner_id, pin_id, receiver_id, at)
      select id, 9100000 + id, ${topId}, now() from placed`.execute(h.owner);
    await sql`analyze partners.ro_activation, network.member, identity.account`.execute(h.owner);
    connection = openDatabase(h.appUrl, { max: 1 });
  });
  afterAll(() => connection.destroy());

  test.each([
    ['everybody', null],
    ['of a name', ramai],
  ])('for its repeat orders, %s', async (_, people) => {
    const found = await naive(first, 26, people ? 'ramai' : '');
    const asked = { people, branch: branchOf(400) };
    const read = () => selectTeamRo(connection, topId, asked, { before: null, limit: 26 });
    expect((await read()).map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    expect(await rowsRead(connection, tables, read)).toBeLessThan(others / 2);
  });

  test.each([
    ['all', {}, sql`true`],
    ['active', { status: 'Aktif' }, sql`p.status = 'Aktif'`],
    ['with active RO', { roActive: true }, sql`m.ro_active`],
    ['without active RO', { roActive: false }, sql`not m.ro_active`],
    ['of a name', { people: ramai }, sql`p.full_name ilike '%ramai%'`],
    [
      'active ones of a name',
      { people: ramai, status: 'Aktif' },
      sql`p.full_name ilike '%ramai%' and p.status = 'Aktif'`,
    ],
  ])('for its members, %s', async (_, filter, where) => {
    const found = await query({ id: int })`
      select m.id from network.member m
        join (select * from partners.partnership join identity.account a on a.id = account_id) p
          on p.account_id = m.id
      where m.parent_id = ${topId} and ${where} order by m.id desc limit 20`.all(h.owner);
    expect(found).toHaveLength(20);
    const asked = { filter: { people: null, direct: false, ...filter }, branch: branchOf(400), stored: [] };
    const read = () => selectDownline(connection, topId, asked, { before: null, limit: 20 });
    expect((await read()).map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    expect(await rowsRead(connection, tables, read)).toBeLessThan(others / 2);
  });
});
