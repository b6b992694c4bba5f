import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import type { People } from '../accounts/index.ts';
import { selectTeamRo } from './team-ro-store.ts';
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
});
afterAll(() => h.close());

const page = async (all: number, before: number | null, limit: number) => {
  const branch = { path, roActive: true, active: 0, all, company: 1_000 };
  return (await selectTeamRo(h.services.db, topId, { people: ramai, branch }, { before, limit })).map(
    ({ id, partner }) => ({ id, name: partner.fullName }),
  );
};

/** Without a walk: everybody's name, everybody's path. */
const naive = (before: number, limit: number) =>
  query({ id: int, name: text })`
    select r.id, a.full_name as name from partners.ro_activation r
      join identity.account a on a.id = r.partner_id join network.member m on m.id = r.partner_id
    where a.full_name ilike '%ramai%' and m.parent_id = ${topId} and r.id < ${before}
    order by r.id desc limit ${limit}`.all(h.owner);

test('the repeat orders of many people in a large branch are passed by in stretches, as if each was looked at', async () => {
  const everything = await naive(Number.MAX_SAFE_INTEGER, rows);
  expect(everything.length).toBeGreaterThan(100);
  const [walked, gathered] = [1_000_000, 0];
  for (const all of [walked, gathered]) {
    expect(await page(all, null, 26)).toEqual(everything.slice(0, 26));
    expect(await page(all, null, rows)).toEqual(everything);
    const at = everything[59]?.id ?? 0;
    expect(await page(all, at, 101)).toEqual(everything.slice(60, 161));
    expect(await page(all, everything.at(-1)?.id ?? 0, 26)).toEqual([]);
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
  expect(seen).toEqual((await naive(Number.MAX_SAFE_INTEGER, rows)).map(({ id }) => id));
});

test('no row is left out or told twice where a stretch ends, wherever that is', async () => {
  const { newest } = await query({ newest: int })`select max(id) as newest from partners.ro_activation`.one(
    h.owner,
  );
  for (let before = newest + 1; before > newest - 11; before -= 1)
    expect(await page(1_000_000, before, rows)).toEqual(await naive(before, rows));
});
