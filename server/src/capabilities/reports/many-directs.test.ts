import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { flushStatistics, rowsRead } from '../../testing/rows-read.ts';
import { rewardsVerbs } from '../rewards/index.ts';
import { reportsVerbs } from './index.ts';

const directs = 600;
/** Each of them brought ten others, as most bring few. */
const belowThem = sql`
  with made as (
    insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
    overriding system value select 2000000 + n, 'lain' || n, 'lain' || n || '@contoh.id', 'Lain ' || n,
      'mitra', 'x', now() from generate_series(1, 10 * ${directs}::int) n returning id
  )
  insert into network.member (id, parent_id, path, depth, joined_at)
  select m.id, up.id, up.path || m.id || '/', up.depth + 1, now()
  from made m join network.member up on up.id = 1000001 + m.id % ${directs}::int`;
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
  await run(sql`insert into pins.pin (id, code, type, owner_id, used_by, used_at, status, created_at)
    overriding system value select 1000000 + n, 'RP-UJI-' || n, 'activation', ${upline}::bigint, 1000000 + n,
      at, 'used', at from ${rows}`);
  await run(sql`insert into partners.registration (partner_id, upline_id, registered_by, pin_id, at)
    select 1000000 + n, ${upline}::bigint, ${upline}::bigint, 1000000 + n, at from ${rows}`);
  await run(belowThem);
  await run(sql`vacuum analyze identity.account, network.member, partners.registration`);
  // Else what was written here is counted while something is read.
  await flushStatistics(h.owner);
  connection = openDatabase(h.appUrl, { max: 1 });
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

/** A statement that was asked six times is planned for all values. */
async function read<T>(ask: () => Promise<T>): Promise<[T, number]> {
  for (let turn = 0; turn < 6; turn += 1) await ask();
  const tables = ['identity.account', 'network.member', 'partners.registration'];
  return [await ask(), await rowsRead(connection, tables, ask)];
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

test('stockists directly below are counted without the others; who was closed counts no more', async () => {
  const budi = await h.as('budi');
  const [{ figures }, rows] = await read(() =>
    rewardsVerbs.ranks.run({ ...h.services, db: connection }, budi, {}),
  );
  expect(figures.newStockists).toBe(2);
  expect(rows).toBeLessThan(directs / 10);
});
