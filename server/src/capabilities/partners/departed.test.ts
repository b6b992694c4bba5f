import { addDays, dateOf } from '@rimpang/domain/calendar';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, snapshot } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import { settleTallies } from '../../platform/database/tally.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { talliesCheck } from '../../verify/tallies.ts';
import { settleNetwork } from '../network/index.ts';
import { reportsVerbs } from '../reports/index.ts';
import { partnersVerbs } from './index.ts';
import { departures } from './test-departures.ts';

let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;
beforeAll(async () => {
  h = await openHarness();
  connection = openDatabase(h.appUrl, { max: 1 });
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

const figures = { totalPartners: int, directPartners: int, activatedPartners: int, roPartners: int, ro: int };
/** The network as the home of staff has it, counted one by one. */
const counted = query(figures)`
  select count(*) as "totalPartners", count(*) filter (where m.depth = 1) as "directPartners",
    count(*) filter (where p.status = 'Aktif') as "activatedPartners",
    count(*) filter (where m.personal_ro > 0) as "roPartners", coalesce(sum(m.personal_ro), 0)::bigint as ro
  from identity.account a join network.member m on m.id = a.id join partners.profile p on p.account_id = a.id
  where a.role = 'mitra' and a.closed_at is null and m.reset_id is null and m.depth > 0`;
const home = async () =>
  (await reportsVerbs.adminDashboard.run(h.services, await h.as('superadmin'), {})).network;

const expectTallies = async () =>
  expect(await snapshot(h.services.db, (tx) => talliesCheck.find(tx))).toBeNull();

test('the home of staff has who is a partner still, however closings and promotions follow each other', async () => {
  const { activateRo, close, promote } = departures(h);
  const names = ['satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh'];
  for (const [place, name] of names.entries())
    await h.partner(name, place > 1 ? { upline: names[Math.floor((place - 1) / 2)] } : {});
  const steps: [(who: string) => Promise<unknown>, string][] = [
    [activateRo, 'satu'],
    [activateRo, 'lima'],
    [close, 'lima'],
    [activateRo, 'empat'],
    [promote, 'empat'],
    [close, 'dua'],
    [activateRo, 'satu'],
    [close, 'satu'],
    [close, 'empat'],
    [promote, 'tujuh'],
  ];
  for (const [place, [step, who]] of steps.entries()) {
    await step(who);
    if (place % 3 === 2) await settleNetwork(h.services.db);
    if (place % 4 === 3) await settleTallies(h.services.db);
    const { ro, ...people } = await counted.one(h.owner);
    const network = await home();
    expect([place, network]).toMatchObject([place, people]);
    const { repeatOrders } = await partnersVerbs.list.run(h.services, await h.as('superadmin'), { limit: 1 });
    expect([place, repeatOrders]).toEqual([place, ro]);
    await expectTallies();
  }
});

test('a closing beside repeat orders of the branch and a promotion leaves what is counted true', async () => {
  const { close, promote } = departures(h);
  await h.partner('kepala');
  for (const name of ['kiri', 'kanan']) await h.partner(name, { upline: 'kepala' });
  for (const who of ['kiri', 'kanan', 'kepala']) await h.givePins(who, 'ro', 3);
  const ro = async (who: string) =>
    partnersVerbs.activateRo.run(h.services, await h.as(who, crypto.randomUUID()), {});
  await ro('kiri');
  await ro('kanan');
  await Promise.allSettled([
    close('kiri'),
    ro('kiri'),
    ro('kepala'),
    promote('kanan'),
    ro('kanan'),
    settleTallies(h.services.db),
  ]);
  const { ro: _, ...people } = await counted.one(h.owner);
  expect(await home()).toMatchObject(people);
  await expectTallies();
});

/** More than any list counts were closed, each with repeat orders, right below `kepala`, on the same day. */
const many = 10_040;
async function closeMany(): Promise<void> {
  const head = await h.idOf('kepala');
  const rows = sql`generate_series(2000000, ${1_999_999 + many}::int) n`;
  await h.owner.transaction().execute(async (tx) => {
    await sql`insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
      overriding system value select n, 'lama' || n, 'lama' || n || '@contoh.id', 'Lama ' || n, 'mitra', 'x',
        now() from ${rows}`.execute(tx);
    await sql`insert into partners.profile (account_id, status, joined_at)
      select n, 'Aktif', now() from ${rows}`.execute(tx);
    await sql`insert into network.member (id, parent_id, path, depth, joined_at, personal_ro, ro_active)
      select n, m.id, m.path || n || '/', m.depth + 1, now(), 1, true
      from ${rows}, network.member m where m.id = ${head}`.execute(tx);
    await sql`update network.member m set downline_count = m.downline_count + ${many}::int,
        ro_partner_count = m.ro_partner_count + ${many}::int, ro_sum = m.ro_sum + ${many}::int,
        direct_count = m.direct_count + case when m.id = ${head} then ${many}::int else 0 end
      from network.member h where h.id = ${head}
        and m.id = any (string_to_array(trim(both '/' from h.path), '/')::bigint[])`.execute(tx);
    await sql`update network.member set ro_active = false where id >= 2000000`.execute(tx);
    await sql`update identity.account set closed_at = now() where id >= 2000000`.execute(tx);
    await sql`update partners.profile set status = 'Tidak Aktif', erased = true
      where account_id >= 2000000`.execute(tx);
  });
}

test('what is counted of everybody looks at no closed partner', async () => {
  const before = await home();
  await closeMany();
  await settleTallies(h.services.db);
  await sql`vacuum analyze`.execute(h.owner);
  expect(await home()).toEqual(before);
  const staff = await h.as('superadmin');
  const budi = await h.as('kepala');
  const services = { ...h.services, db: connection };
  const day = (ago: number) => dateOf(addDays(h.services.clock(), -ago));
  const { list, registrations, downline } = partnersVerbs;
  const readings = {
    home: () => reportsVerbs.adminDashboard.run(services, staff, {}),
    'not active': () => list.run(services, staff, { status: 'Tidak Aktif', limit: 1, order: 'oldest' }),
    'no active RO': () => list.run(services, staff, { roStatus: 'Tidak Aktif', limit: 1, order: 'oldest' }),
    registered: () => registrations.run(services, staff, { from: day(9), to: day(1), limit: 1 }),
    'no active RO below': () => downline.run(services, budi, { roStatus: 'Tidak Aktif', limit: 1 }),
  };
  const tables = ['identity.account', 'network.member', 'partners.profile', 'partners.registration'];
  for (const [name, read] of Object.entries(readings)) {
    // A statement that was asked six times is planned for all values.
    for (let turn = 0; turn < 6; turn += 1) await read();
    const rows = await rowsRead(connection, tables, read);
    expect([name, rows < many / 10]).toEqual([name, true]);
  }
  await expectTallies();
});
