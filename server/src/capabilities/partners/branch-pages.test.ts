import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { flushStatistics, rowsRead } from '../../testing/rows-read.ts';
import { vacuumUntilVisible } from '../../testing/vacuum.ts';
import { selectTeamRo } from './team-ro-store.ts';
import type { DownlineFilter } from './downline-members-store.ts';
import { selectDownline } from './team-store.ts';
import { addBranch } from './test-branch.ts';

const below = 500;
/** Of so many one stands there. */
const among = 20;
const day = 86_400_000;
let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;
let topId: number;
let path: string;

/** A branch of some hundreds, scattered among many others: one person a day, the newest yesterday, every second with active RO. */
beforeAll(async () => {
  h = await openHarness();
  ({ topId, path } = await addBranch(h, { people: below * among, among }));
  await sql`
    update network.member m set personal_ro = case when m.id % ${among * 2}::int = 0 then 1 else 0 end,
      ro_active = m.id % ${among * 2}::int = 0,
      joined_at = ${h.services.clock()}::timestamptz
        - (newest.id - m.id + 1) * interval '1 day' / ${among}::int
    from (select max(id) as id from network.member) newest
    where m.id in (select id from identity.account where username like 'orang%')`.execute(h.owner);
  await sql`update network.member set downline_count = ${below}, ro_partner_count = ${below / 2}
    where id = ${topId}`.execute(h.owner);
  const repeatOrders = sql`
    with pin as (
      insert into pins.pin (code, type, status, owner_id, created_at, used_by, used_at)
      select 'RO-UJI-' || m.id, 'ro', 'used', m.id, now(), m.id, now()
      from network.member m where m.parent_id = ${topId} and m.id % ${among * 10}::int = 0
      returning id, owner_id
    )
    insert into partners.ro_activation (partner_id, pin_id, receiver_id, at)
    select owner_id, id, ${topId}::bigint, now() from pin order by owner_id`;
  // What is not written out yet is not taken for visible to all, and the table is looked at beside its index.
  await h.owner.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx);
    await repeatOrders.execute(tx);
  });
  await vacuumUntilVisible(h.owner, ['identity.account', 'network.member', 'partners.ro_activation']);
  connection = openDatabase(h.appUrl, { max: 1 });
  await flushStatistics(h.owner);
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

/** Large enough that its newest are not looked for among everybody's. */
const branch = (active = below / 2) => ({ path, roActive: true, active, all: below, company: 1_000_000 });
const members = ['network.member'];

const downline = async (asked: Partial<DownlineFilter>, before: number | null = null, active?: number) => {
  const filter = { people: null, direct: false, ...asked };
  const rows = await selectDownline(
    connection,
    topId,
    { filter, branch: branch(active), stored: [] },
    { before, limit: 26 },
  );
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total };
};
const idsBelow = async (where = sql`true`) => {
  const found = await query({ id: int })`
    select m.id from network.member m join identity.person p on p.id = m.id
    where m.parent_id = ${topId} and ${where} order by m.id desc`.all(h.owner);
  return found.map(({ id }) => id);
};

test('a page of the newest of a branch reads the members it shows, and not everybody below', async () => {
  const everybody = await idsBelow();
  expect(everybody).toHaveLength(below);
  expect((await downline({})).ids).toEqual(everybody.slice(0, 26));
  expect((await downline({}, everybody[99] ?? 0)).ids).toEqual(everybody.slice(100, 126));
  expect((await downline({}, everybody.at(-2) ?? 0)).ids).toEqual(everybody.slice(-1));
  expect(await rowsRead(connection, members, () => downline({}))).toBeLessThan(150);
});

test('so does one of those who joined within some days', async () => {
  const since = new Date(h.services.clock().getTime() - 6 * day);
  const joined = await idsBelow(sql`m.joined_at >= ${since}`);
  expect(joined.length).toBeLessThan(10);
  expect(await downline({ since })).toEqual({ ids: joined, total: joined.length });
  expect(await rowsRead(connection, members, () => downline({ since }))).toBeLessThan(150);
});

test('so does one of a name, of which all are asked for theirs', async () => {
  const people = { search: 'ramai', ids: null, some: null };
  const named = await idsBelow(sql`p.full_name ilike '%ramai%'`);
  expect(named.length).toBeGreaterThan(10);
  const found = await downline({ people });
  expect(found).toEqual({ ids: named.slice(0, 26), total: named.length });
  expect(await rowsRead(connection, members, () => downline({ people }))).toBeLessThan(150);
  // Those shown and who stands above them: whose the name is says the index of paths.
  expect(await rowsRead(connection, ['identity.account'], () => downline({ people }))).toBeLessThan(60);
});

test.each([true, false])(
  'so does one of an RO status that many have (%s), whose number is reckoned',
  async (roActive) => {
    const having = await idsBelow(sql`m.ro_active = ${sql.lit(roActive)}`);
    expect(having).toHaveLength(below / 2);
    const first = { ids: having.slice(0, 26), total: having.length };
    expect(await downline({ roActive })).toEqual(first);
    expect((await downline({ roActive }, having[99] ?? 0)).ids).toEqual(having.slice(100, 126));
    expect((await downline({ roActive }, having.at(-2) ?? 0)).ids).toEqual(having.slice(-1));
    expect(await rowsRead(connection, members, () => downline({ roActive }))).toBeLessThan(200);
    const takenForFew = roActive ? 10 : below - 10;
    expect(await downline({ roActive }, null, takenForFew)).toEqual(first);
  },
);

test('repeat orders of those of a name are looked up for them alone', async () => {
  const asked = { people: { search: 'ramai', ids: null, some: null }, branch: branch() };
  const page = () => selectTeamRo(connection, topId, asked, { before: null, limit: 26 });
  const rows = await page();
  const ordered = await idsBelow(sql`m.id % ${among * 10}::int = 0 and p.full_name ilike '%ramai%'`);
  expect(ordered.length).toBeGreaterThan(10);
  expect(rows.map(({ partner }) => partner.id)).toEqual(ordered.slice(0, 26));
  expect(rows[0]?.total).toBe(ordered.length);
  // Each of them, and who received it.
  expect(await rowsRead(connection, [...members, 'identity.account'], page)).toBeLessThan(150);
});

test('repeat orders of a branch are found without a look at its members', async () => {
  const asked = { people: null, branch: branch() };
  const page = () => selectTeamRo(connection, topId, asked, { before: null, limit: 26 });
  const rows = await page();
  const ordered = await idsBelow(sql`m.id % ${among * 10}::int = 0`);
  expect(rows.map(({ partner }) => partner.id)).toEqual(ordered.slice(0, 26));
  expect(rows[0]?.total).toBe(ordered.length);
  expect(await rowsRead(connection, members, page)).toBeLessThan(150);
});
