import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { entriesRead, flushStatistics, pagesRead, rowsRead } from '../../testing/rows-read.ts';
import { vacuumUntilVisible } from '../../testing/vacuum.ts';
import { networkVerbs } from '../network/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { rewardsVerbs } from '../rewards/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { reportsVerbs } from './index.ts';

const directs = 600;
/** Each of them brought ten others, as most bring few; every second of these is a stockist. */
const belowThem = sql`
  with made as (
    insert into identity.account (id, username, email, full_name, role, rank, password_hash, created_at)
    overriding system value select 2000000 + n, 'lain' || n, 'lain' || n || '@contoh.id', 'Lain ' || n,
      'mitra', case when n % 2 = 0 then 'Stokis' else 'Mitra' end, 'x', now()
    from generate_series(1, 10 * ${directs}::int) n returning id
  ), placed as (
    insert into network.member (id, parent_id, path, depth, joined_at)
    select m.id, up.id, up.path || m.id || '/', up.depth + 1, now()
    from made m join network.member up on up.id = 1000001 + m.id % ${directs}::int returning id, parent_id
  ), used as (
    insert into pins.pin (id, code, type, owner_id, used_by, used_at, status, created_at)
    overriding system value select id, 'RP-UJI-' || id, 'activation', parent_id, id, now(), 'used', now()
    from placed
  )
  insert into partners.registration (partner_id, upline_id, registered_by, pin_id, at)
  select id, parent_id, parent_id, id, now() from placed`;
const tables = [
  'identity.account',
  'network.member',
  'partners.registration',
  'pins.event',
  'withdrawals.withdrawal',
];

let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  const upline = await h.idOf('budi');
  // Who was registered later has the smaller number: of waiting partners, too, numbers say nothing of when they joined.
  const rows = sql`(select n, now() + (${directs}::int - n) * interval '1 minute' as at
    from generate_series(1, ${directs}::int) n) r`;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(h.owner);
  await run(sql`insert into identity.account (id, username, email, full_name, role, rank, password_hash,
      created_at)
    overriding system value select 1000000 + n, 'orang' || n, 'orang' || n || '@contoh.id', 'Sari ' || n,
      'mitra', case when n % 200 = 0 then 'Stokis' else 'Mitra' end, 'x', at from ${rows}`);
  await run(sql`update identity.account set closed_at = now() where username = 'orang600'`);
  await run(sql`insert into network.member (id, parent_id, path, depth, joined_at)
    select 1000000 + n, up.id, up.path || (1000000 + n) || '/', up.depth + 1, r.at
    from network.member up, ${rows}
    where up.id = ${upline}`);
  await run(sql`update network.member set direct_count = ${directs} where id = ${upline}`);
  await run(sql`insert into pins.pin (id, code, type, owner_id, used_by, used_at, status, created_at)
    overriding system value select 1000000 + n, 'RP-UJI-' || n, 'activation', ${upline}::bigint, 1000000 + n,
      at, 'used', at from ${rows}`);
  await run(sql`insert into partners.registration (partner_id, upline_id, registered_by, pin_id, at)
    select 1000000 + n, ${upline}::bigint, ${upline}::bigint, 1000000 + n, at from ${rows}`);
  await run(sql`insert into partners.profile (account_id, status, phone, bank_code, bank_holder, joined_at)
    select 1000000 + n, 'Aktif', '', '', '', at from ${rows}`);
  await run(belowThem);
  // Each got one: what its receiver used of it is the receiver's.
  await run(sql`insert into pins.event (pin_id, seq, action, from_id, to_id, at)
    select 1000000 + n, 1, 'transfer', ${upline}::bigint, 1000000 + n, at from ${rows} order by at`);
  // Most asked for money once, budi two hundred times.
  await run(sql`insert into withdrawals.withdrawal (code, partner_id, amount, fee, bank_code, bank_holder,
      account_cipher, account_last4, available_before, requested_at, status, decided_at, decided_by)
    select 'WD-UJI-' || n, case when n > ${directs} then ${upline}::bigint else 1000000 + n end, 50000,
      10000, 'bca', 'Sari', '', '1234', 9000000, now(), 'completed', now(), ${h.services.companyId}::bigint
    from generate_series(1, ${directs + 200}::int) n`);
  // What is not written out yet is not taken for visible to all, and the tables are looked at beside their indexes.
  await vacuumUntilVisible(h.owner, ['partners.profile', ...tables]);
  // Else what was written here is counted while something is read.
  await flushStatistics(h.owner);
  connection = openDatabase(h.appUrl, { max: 1 });
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

/** A statement that was asked six times is planned for all values. */
async function read<T>(ask: () => Promise<T>, count = rowsRead): Promise<[T, number]> {
  for (let turn = 0; turn < 6; turn += 1) await ask();
  return [await ask(), await count(connection, tables, ask)];
}

test('the home says in which place the newest joined, and looks at few of all who are directly below', async () => {
  const budi = await h.as('budi');
  const [{ activities }, rows] = await read(() =>
    reportsVerbs.partnerDashboard.run({ ...h.services, db: connection }, budi, {}),
  );
  expect(
    activities.filter(({ kind }) => kind === 'partner').map(({ title, detail }) => [title, detail]),
  ).toEqual([
    ['Sari 1 bergabung', `Mitra langsung ke-${directs} Anda`],
    ['Sari 2 bergabung', `Mitra langsung ke-${directs - 1} Anda`],
  ]);
  expect(rows).toBeLessThan(directs / 10);
});

test('the newest who joined, and their places, are read from one end of an index, and the others for the stockists alone', async () => {
  const budi = await h.as('budi');
  const home = () => reportsVerbs.partnerDashboard.run({ ...h.services, db: connection }, budi, {});
  for (let turn = 0; turn < 6; turn += 1) await home();
  expect(await entriesRead(connection, ['network.member'], home)).toBeLessThan(directs * 1.1);
});

test('in the tree, too, who waited for a place stands behind those who joined before, page by page', async () => {
  const [budi, memberId] = [await h.as('budi'), await h.idOf('budi')];
  const namesOf = (cards: readonly { username: string }[]) => cards.map(({ username }) => username);
  const first = await networkVerbs.children.run(h.services, budi, { memberId, limit: 3 });
  expect(namesOf(first.rows)).toEqual(['orang600', 'orang599', 'orang598']);
  const second = await networkVerbs.children.run(h.services, budi, {
    memberId,
    limit: 3,
    after: first.next ?? undefined,
  });
  expect(namesOf(second.rows)).toEqual(['orang597', 'orang596', 'orang595']);
  const { members } = await networkVerbs.diagram.run(h.services, budi, { memberId, levels: 1, breadth: 3 });
  expect(namesOf(members)).toEqual(namesOf(first.rows));
});

test.each([{}, { status: 'Aktif' as const }])(
  'of the direct ones (%o) those of a page are looked up, the newest first',
  async (filter) => {
    const budi = await h.as('budi');
    const [page, rows] = await read(() =>
      partnersVerbs.downline.run({ ...h.services, db: connection }, budi, {
        scope: 'direct',
        limit: 5,
        ...filter,
      }),
    );
    expect(page.rows.map(({ username }) => username)).toEqual(
      Array.from({ length: 5 }, (_, at) => `orang${directs - at}`),
    );
    expect(rows).toBeLessThan(directs / 5);
  },
);

test('stockists directly below are counted without the others; who was closed counts no more', async () => {
  const budi = await h.as('budi');
  const ranks = () => rewardsVerbs.ranks.run({ ...h.services, db: connection }, budi, {});
  const [{ figures }, rows] = await read(ranks);
  expect(figures.newStockists).toBe(2);
  expect(rows).toBeLessThan(directs / 10);
});

test('stockists directly below are found in their index at once, and not once for each who stands there', async ({
  skip,
}) => {
  const { version } = await query({ version: int })`
    select current_setting('server_version_num')::int as version`.one(h.owner);
  skip(version < 170_000, 'before PostgreSQL 17 an index is walked once for each value of a list');
  const budi = await h.as('budi');
  const ranks = () => rewardsVerbs.ranks.run({ ...h.services, db: connection }, budi, {});
  const [, pages] = await read(ranks, pagesRead);
  expect(pages).toBeLessThan(directs / 10);
});

test('what one registered is counted without the accounts; who was closed counts no more', async () => {
  const budi = await h.as('budi');
  const [{ total }, rows] = await read(() =>
    partnersVerbs.registrations.run({ ...h.services, db: connection }, budi, { limit: 10 }),
  );
  expect(total).toBe(directs - 1);
  expect(rows).toBeLessThan(directs / 5);
});

test('whom one last gave PINs is found among the newest of hundreds who got some', async () => {
  const budi = await h.as('budi');
  const [{ recipients }, rows] = await read(() =>
    pinsVerbs.recipients.run({ ...h.services, db: connection }, budi, {}),
  );
  expect(recipients.map(({ username }) => username)).toEqual([1, 2, 3, 4, 5].map((n) => `orang${n}`));
  expect(rows).toBeLessThan(directs / 5);
});

test('of hundreds of own withdrawals those of a page are read', async () => {
  const budi = await h.as('budi');
  const [page, rows] = await read(() =>
    withdrawalsVerbs.mine.run({ ...h.services, db: connection }, budi, { limit: 10 }),
  );
  expect(page.rows.map(({ code }) => code)).toEqual(
    Array.from({ length: 10 }, (_, at) => `WD-UJI-${800 - at}`),
  );
  expect(rows).toBeLessThan(100);
});
