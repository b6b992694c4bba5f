import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { statementsOf } from '../../testing/sent-statements.ts';
import type { People } from '../accounts/index.ts';
import { selectDownline } from './team-store.ts';
import { addBranch } from './test-branch.ts';

const ramai: People = { search: 'RAMAI', ids: null, some: null };
/** So many are passed by for a page that is not long. */
const passedBy = 10_000;
let h: Harness;
let topId: number;
let path: string;

/** Below `atas` and beside it: every third person is a Ramai. */
beforeAll(async () => {
  h = await openHarness();
  ({ topId, path } = await addBranch(h, { people: 300, among: 2 }));
});
afterAll(() => h.close());

/** A page for a reader whose branch is said to be so large. */
async function page(share: { all: number; company: number }, before: number | null, limit: number) {
  const branch = { path, roActive: true, active: 0, ...share };
  const asked = { filter: { people: ramai, direct: false }, branch, stored: [] };
  const found = await selectDownline(h.services.db, topId, asked, { before, limit });
  return found.map(({ id }) => id);
}

/** The same with where they stand, below who asks; the newest of everybody where no name is asked. */
async function rows(readerId: number, share: { all: number; company: number }, people: People | null) {
  const branch = { path, roActive: true, active: 0, ...share };
  const asked = { filter: { people, direct: false }, branch, stored: [] };
  const found = await selectDownline(h.services.db, readerId, asked, { before: null, limit: 26 });
  return found.map(({ id, level, uplineId }) => ({ id, level, uplineId }));
}

const naive = async () => {
  const found = await query({ id: int })`
    select a.id from identity.account a join network.member m on m.id = a.id
    where a.full_name ilike '%ramai%' and m.parent_id = ${topId} order by a.id desc`.all(h.owner);
  return found.map(({ id }) => id);
};

const shares = {
  nearly: { all: 9_000, company: 10_000 },
  third: { all: 6_000, company: 18_000 },
  'half, all names together,': { all: 5_000, company: 10_000 },
  large: { all: 60_000, company: 70_000 },
  small: { all: 20_000, company: 1_000_000 },
};

test.each(Object.entries(shares))(
  'people of a name in a branch that is the company’s %s part are those who stand there',
  async (_name, share) => {
    const everything = await naive();
    expect(everything.length).toBeGreaterThan(40);
    expect(await page(share, null, 26)).toEqual(everything.slice(0, 26));
    expect(await page(share, everything[9] ?? 0, 11)).toEqual(everything.slice(10, 21));
    expect(await page(share, null, 400)).toEqual(everything);
    expect(await page(share, everything.at(-1) ?? 0, 26)).toEqual([]);
  },
);

test('whichever way a member is come by, the level below the reader and the upline are the same', async () => {
  await sql`
    with recursive named as (
      select n, nextval(pg_get_serial_sequence('identity.account', 'id')) as id
      from generate_series(1, 40) n
    ), made as (
      insert into identity.account (id, username, full_name, email, role, password_hash, created_at)
      overriding system value
      select id, 'dalam' || n, 'Dalam', 'dalam' || n || '@contoh.id', 'mitra', '', now() from named
      returning id
    ), placed as (
      select 0 as n, ${topId}::bigint as id, null::bigint as parent_id, ${path}::text as path, 1 as depth
      union all
      select c.n, c.id, p.id, p.path || c.id || '/', p.depth + 1 from placed p join named c on c.n = p.n + 1
    )
    insert into network.member (id, parent_id, path, depth, joined_at)
    select p.id, p.parent_id, p.path, p.depth, now() from placed p join made on made.id = p.id
    order by p.n`.execute(h.owner);
  const levels = await query({ id: int, level: int, uplineId: int })`
    select m.id, array_length(string_to_array(trim('/' from m.path), '/'), 1) - 2 as level,
      m.parent_id as "uplineId"
    from identity.account a join network.member m on m.id = a.id
    where a.full_name ilike '%dalam%' order by a.id desc`.all(h.owner);
  expect(levels.map(({ level }) => level)).toEqual(Array.from({ length: 40 }, (_, at) => 40 - at));
  const dalam: People = { search: 'dalam', ids: null, some: null };
  for (const share of [...Object.values(shares), { all: 100, company: 1_000_000 }])
    for (const people of [dalam, null]) {
      const found = await rows(topId, share, people);
      expect(found).toEqual(levels.slice(0, 26));
      // Who stands nowhere has none below.
      expect(await rows(0, share, people)).toEqual([]);
    }
});

test('behind more people than are passed by they are found', async () => {
  await sql`
    with made as (
      insert into identity.account (username, full_name, email, role, password_hash, created_at)
      select 'lain' || n, 'Aan Lain', 'lain' || n || '@contoh.id', 'mitra', '', now()
      from generate_series(1, ${passedBy + 1_000}::int) n returning id
    )
    insert into network.member (id, parent_id, path, depth, joined_at)
    select id, ${topId}::bigint, ${path}::text || id || '/', 2, now() from made`.execute(h.owner);
  const everything = await naive();
  for (const [share, statements] of [
    // Met; whether there are more; by all names below.
    [shares.nearly, 3],
    // Met; whether there are more; who they are; of them.
    [shares.large, 4],
  ] as const) {
    const asked = () => page(share, null, 26);
    expect(await asked()).toEqual(everything.slice(0, 26));
    expect(await statementsOf(asked)).toHaveLength(statements);
  }
});
