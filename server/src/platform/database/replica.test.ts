import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bonusesVerbs } from '../../capabilities/bonuses/index.ts';
import { bonusReportVerbs, openExport, reportsVerbs } from '../../capabilities/reports/index.ts';
import { checkAddresses, knowsApplication } from '../../preflight/addresses.ts';
import { checkListen } from '../../preflight/listen.ts';
import { checkReplica } from '../../preflight/replica.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { readOwnData } from '../../testing/own-data.ts';
import { type Pair, startPair, tellServer } from '../../testing/standby.ts';
import { verifyNow } from '../../commands/verify.ts';
import { verifyNightly } from '../../verify/nightly.ts';
import { withLogin } from './postgres-url.ts';
import { bool, query } from './query.ts';
import { openReplica, type Replica, snapshotApart } from './replica.ts';
import { readSystemState } from './system-state.ts';

let pair: Pair;
let h: Harness;
let replica: Replica;
let told: { isUsed: boolean; why?: string }[] = [];

beforeAll(async () => {
  pair = await startPair();
  h = await openHarness({ database: pair.primary });
  const tell = (change: { isUsed: boolean; why?: string }) => void told.push(change);
  replica = openReplica(h.services.db, pair.standby.appUrl, tell, { waitMs: 500, restMs: 0 });
  await h.staff('admin', 'admin');
  await h.partner('budi');
});
afterAll(async () => {
  await replica.close();
  await h.close();
  await pair.stop();
});
afterEach(() => {
  told = [];
});

const wherePartners = () =>
  snapshotApart(h.services.db, (tx) =>
    query({ isStandby: bool, there: bool })`
      select pg_is_in_recovery() as "isStandby",
        exists (select from identity.person where username = 'baru') as there`.one(tx),
  );
const onStandby = (statement: string) => tellServer(pair.standby.ownerUrl, statement);
const warned = (url: string) => checkReplica(pair.primary.appUrl, url);

test('a report is read at the standby, and knows what was written a moment before', async () => {
  expect(await wherePartners()).toEqual({ isStandby: true, there: false });
  await h.partner('baru');
  expect(await wherePartners()).toEqual({ isStandby: true, there: true });
  const last = sql`update identity.account set full_name = 'Nama Baru' where username = 'baru'`;
  await last.execute(h.owner);
  const answer = await snapshotApart(h.services.db, (tx) =>
    query({ there: bool })`
      select exists (select from identity.person where full_name = 'Nama Baru') as there`.one(tx),
  );
  expect(answer.there).toBe(true);
  expect(told).toEqual([]);
});

test('everything that goes to the standby can be read there: reports, exports, the proof', async () => {
  const admin = await h.as('admin');
  const { services } = h;
  const series = await reportsVerbs.adminSeries.run(services, admin, { months: 3 });
  expect(series.months).toHaveLength(3);
  const period = { from: '2026-11-01', to: '2026-11-20' };
  expect((await reportsVerbs.adminPeriod.run(services, admin, period)).current.from).toBe(period.from);
  const rules = (await bonusesVerbs.plan.run(services, admin, {})).versions.at(-1)?.rules ?? [];
  expect((await bonusReportVerbs.previewPlan.run(services, admin, { rules })).month).toBe('2026-10');
  const own = await readOwnData(h, 'budi');
  expect(Object.keys(own.sections).length).toBeGreaterThan(3);
  const prepared = await reportsVerbs.export.run(services, await h.as('admin'), {
    list: 'partners',
    format: 'csv',
  });
  const ticket = prepared.url.split('/').at(-1) ?? '';
  const text = await new Response(openExport(services, admin, ticket).body).text();
  expect(text).toContain('baru');
  const night = new Date('2026-11-20T20:00:00Z');
  expect((await verifyNightly(services.db, night, services.log))?.differences).toEqual([]);
  expect((await readSystemState(services.db, 'verification'))?.at).toEqual(night);
  expect(told).toEqual([]);
  expect(await replica.state()).toMatchObject({ isUsed: true });
});

test('the command reads there as well, and says where it could not', async () => {
  const said: string[] = [];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const { ownerUrl } = pair.primary;
  expect(await verifyNow({ ownerUrl, replicaUrl: pair.standby.appUrl })).toBe(0);
  expect(said.join('')).not.toContain('Peringatan');
  expect(await verifyNow({ ownerUrl, replicaUrl: pair.primary.appUrl })).toBe(0);
  vi.restoreAllMocks();
  expect(said.join('')).toContain('replika di DATABASE_REPLICA_URL tidak dipakai (no standby)');
});

test('a standby that stays behind is left for the primary, told once, and used again when it has caught up', async () => {
  await onStandby('select pg_wal_replay_pause()');
  for (let part = 0; part < 5; part += 1)
    await tellServer(
      pair.primary.ownerUrl,
      `select pg_logical_emit_message(false, 'fill', 'x'), pg_switch_wal()`,
    );
  await sql`update identity.account set full_name = 'Nama Lain' where username = 'baru'`.execute(h.owner);
  expect((await wherePartners()).isStandby).toBe(false);
  expect((await wherePartners()).isStandby).toBe(false);
  expect(told).toEqual([{ isUsed: false, why: expect.stringMatching(/^\d+ bytes behind$/) as string }]);
  expect((await replica.state()).behindBytes).toBeGreaterThan(64_000_000);
  expect(await warned(pair.standby.appUrl)).toMatch(/tertinggal \d+ MB/);
  await onStandby('select pg_wal_replay_resume()');
  // Seen by what looks after it, before anyone asks for a report again.
  await expect.poll(async () => (await replica.state()).isUsed).toBe(true);
  await expect.poll(async () => (await wherePartners()).isStandby).toBe(true);
  expect(told.slice(1)).toEqual([{ isUsed: true }]);
  expect(await warned(pair.standby.appUrl)).toBeNull();
});

test('a report whose standby breaks off is read again at the primary', async () => {
  const places: boolean[] = [];
  const found = await snapshotApart(h.services.db, async (tx) => {
    const { here } = await query({ here: bool })`select pg_is_in_recovery() as here`.one(tx);
    places.push(here);
    if (here)
      await onStandby(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'rimpang_app'`);
    return (await query({ there: bool })`select true as there`.one(tx)).there;
  });
  expect({ found, places }).toEqual({ found: true, places: [true, false] });
  expect(told).toMatchObject([{ isUsed: false, why: 'it broke off' }]);
});

test('an address that is wrong is refused, one that only fails at the moment is a warning', async () => {
  const other = await cloneDatabase();
  await expect(warned(other.appUrl)).rejects.toThrow(/bukan replika dari basis data ini/);
  await expect(checkListen(pair.primary.appUrl, other.appUrl)).rejects.toThrow(/tidak mendengar/);
  await checkListen(pair.primary.appUrl, pair.primary.ownerUrl);
  await other.drop();
  await expect(warned(withLogin(pair.standby.appUrl, 'rimpang_app', 'salah'))).rejects.toThrow(
    /ditolak .*28P01/,
  );
  expect(await warned(pair.primary.appUrl)).toMatch(/menerima tulisan sendiri/);
  const { appUrl } = pair.primary;
  const served = { appUrl, listenUrl: appUrl, appPassword: '', fingerprint: '', close: async () => {} };
  expect(
    await checkAddresses({ ...served, replicaUrl: appUrl }, undefined, { readsOnly: true }),
  ).toHaveLength(1);
  expect(await knowsApplication(served)).toBe(true);
  expect(await knowsApplication({ ...served, appUrl: withLogin(appUrl, 'rimpang_app', 'salah') })).toBe(
    false,
  );
  expect(await warned('postgres://rimpang_app:x@127.0.0.1:1/rimpang')).toMatch(/tidak menjawab/);
});

test('a standby that was promoted answers no more', async () => {
  await expect.poll(async () => (await wherePartners()).isStandby).toBe(true);
  told = [];
  await onStandby('select pg_promote()');
  expect((await wherePartners()).isStandby).toBe(false);
  expect(told).toMatchObject([{ why: 'no standby' }]);
  await pair.standby.stop();
  expect((await wherePartners()).isStandby).toBe(false);
  expect(await replica.state()).toEqual({ isUsed: false, behindBytes: null });
});
