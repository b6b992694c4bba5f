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
