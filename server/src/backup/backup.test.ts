import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { chainAudit, verifyChain } from '../capabilities/audit/index.ts';
import { settleNetwork } from '../capabilities/network/index.ts';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { webhooksVerbs } from '../capabilities/webhooks/index.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { withLogin } from '../platform/database/postgres-url.ts';
import { int, query, text } from '../platform/database/query.ts';
import { readSystemState } from '../platform/database/system-state.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { openDiskStorage } from '../platform/storage/file-storage-disk.ts';
import { cloneDatabase, emptyDatabase } from '../testing/database.ts';
import { untilEarlierTransactionsEnded } from '../testing/earlier-transactions.ts';
import { type Harness, openHarness, registrationForm, testPassword } from '../testing/harness.ts';
import { appPassword, copyDatabase, type TestDatabase } from '../testing/test-postgres.ts';
import { verifyDatabase } from '../verify/verify.ts';
import { createBackup } from './backup.ts';
import { schemas } from './catalog.ts';
import { readBackup, writeManifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';

let h: Harness;
let place: string;
/** A backup of the company as it is before any test, and the empty database that it was restored into. */
let saved: string;
let restored: TestDatabase;
let target: TestDatabase;
let elsewhere: Database;
const closing: (() => Promise<unknown>)[] = [];

const picture = Buffer.from('not really a picture, but bytes are bytes');
/** Every sign that means something in a row of COPY. */
const odd = 'Siti\t"Kutip"\\ dan\nbaris';
const keys = { stored: 'proof/stored.jpg', lost: 'proof/lost.jpg' };

async function addFile(key: string): Promise<void> {
  const id = randomUUID();
  await sql`insert into files.file (id, owner_id, kind, storage_key, media_type, bytes, width, height, sha256,
    attached_at, created_at)
    values (${id}, ${h.services.companyId}, 'proof', ${key}, 'image/jpeg', 1, 1, 1, 
      ${createHash('sha256').update(picture).digest()}, now(), now())`.execute(h.owner);
}

beforeAll(async () => {
  h = await openHarness();
  closing.push(() => h.close());
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
  await sql`insert into notifications.message (kind, title, body, at)
    values ('test', ${odd}, '', now())`.execute(h.owner);
  await h.givePins('siti', 'ro', 1);
  await partnersVerbs.activateRo.run(h.services, await h.as('siti'), {});
  const endpoint = {
    url: 'https://contoh.id/masuk',
    description: 'Gudang',
    kinds: ['ro.activated' as const],
  };
  const form = { ...endpoint, currentPassword: testPassword };
  await webhooksVerbs.create.run(h.services, await h.as('superadmin'), form);
  await h.services.storage.put(keys.stored, picture, 'image/jpeg');
  await addFile(keys.stored);
  await addFile(keys.lost);
  await untilEarlierTransactionsEnded(h.services.db);
  await chainAudit(h.services.db, h.services.clock());
  const folder = await mkdtemp(join(tmpdir(), 'rimpang-backup-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  saved = (await save(folder)).folder;
  restored = await emptyDatabase();
  closing.push(() => restored.drop());
  await load({ from: saved, to: restored, storage: openDiskStorage(join(folder, 'files')) });
});
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'rimpang-backup-'));
});
afterEach(async () => {
  await closeTarget();
  await rm(place, { recursive: true, force: true });
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const nothing = async () => {};
/** Takes away what `openTarget` made; does nothing the second time. */
let closeTarget = nothing;

/** Where a test restores to: tables without rows unless it is given another database. */
async function openTarget(given?: TestDatabase): Promise<void> {
  const database = given ?? (await cloneDatabase());
  const db = openDatabase(database.ownerUrl, { max: 4 });
  [target, elsewhere] = [database, db];
  closeTarget = async () => {
    closeTarget = nothing;
    await db.destroy();
    await database.drop();
  };
}

/** As the application, like the backup before a reset: every restore below shows that it may read all there is. */
const save = (to = join(place, 'backups')) =>
  createBackup({
    url: h.appUrl,
    storage: h.services.storage,
    vault: h.services.vault,
    to,
    now: h.services.clock(),
    reason: 'manual',
  });
test('a backup that is cancelled leaves nothing, wherever it was', async () => {
  const to = join(place, 'backups');
  const { ownerUrl: url, services } = h;
  const before = await readSystemState(h.owner, 'backup');
  for (const at of ['tables', 'files'] as const) {
    const controller = new AbortController();
    const storage = {
      ...services.storage,
      get: async (key: string) => {
        controller.abort();
        return services.storage.get(key);
      },
    };
    if (at === 'tables') setImmediate(() => controller.abort());
    const run = createBackup({
      url,
      storage,
      vault: services.vault,
      to,
      now: services.clock(),
      reason: 'manual',
      signal: controller.signal,
    });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(await readdir(to).catch(() => [])).toEqual([]);
  }
  expect(await readSystemState(h.owner, 'backup')).toEqual(before);
  const { rows } =
    await sql`select 1 from pg_stat_activity where datname = current_database() and query ilike 'copy %'
    and state = 'active'`.execute(h.owner);
  expect(rows).toEqual([]);
});

const newStorage = () => openDiskStorage(join(place, 'files'));
const load = ({ from = saved, to = target, storage = newStorage(), vault = h.services.vault } = {}) =>
  restoreBackup({ ...to, appPassword, storage, vault, from, now: h.services.clock() });
/** Restored from `saved`: a test may go on with it and change it. */
const openRestored = async () => openTarget(await copyDatabase(inject('postgres'), restored.name));

/** Registers partners until told to stop. */
function keepBusy(prefix: string) {
  let stopped = false;
  const work = async (worker: number) => {
    for (let n = 0; !stopped; n += 1) {
      await h.givePins('budi', 'activation', 1);
      const form = registrationForm(`${prefix}${worker}x${n}`, { upline: 'siti' });
      await partnersVerbs.register.run(h.services, await h.as('budi'), form);
    }
  };
  const working = Promise.all([work(1), work(2), work(3)]);
  return async () => {
    stopped = true;
    await working;
  };
}

test('a backup under load, restored elsewhere, keeps every promise, and its files are there', async () => {
  const settled = await settleNetwork(h.services.db);
  expect(settled).toBeGreaterThanOrEqual(0);
  const stop = keepBusy('beban');
  const note = await save();
  await stop();
  expect(note).toMatchObject({ files: 1, missingFiles: 1 });
  expect(await readdir(join(place, 'backups'))).toEqual([note.folder.split('/').at(-1)]);
  expect((await readSystemState(h.services.db, 'backup'))?.value).toMatchObject({
    folder: note.folder,
    files: 1,
  });

  await openTarget();
  expect(await load({ from: join(place, 'backups') })).toMatchObject({
    rows: note.rows,
    files: 1,
    missingFiles: 1,
  });
  expect((await verifyDatabase(target.ownerUrl)).differences).toEqual([]);
  expect((await verifyDatabase(target.appUrl)).differences).toEqual([]);
  expect(Buffer.from((await newStorage().get(keys.stored)) ?? '')).toEqual(picture);
  const row = await query({ name: text, sessions: int })`
    select title as name, (select count(*) from identity.session) as sessions
    from notifications.message where kind = 'test'`.first(elsewhere);
  expect(row).toEqual({ name: odd, sessions: 0 });
});

test('what others keep in the same database is not copied, and hinders neither copy nor restore', async () => {
  await sql`create schema laporan`.execute(h.owner);
  try {
    await sql`create table laporan.angka (id int generated always as identity, nilai int)`.execute(h.owner);
    await sql`insert into laporan.angka (nilai) values (7)`.execute(h.owner);
    const { folder } = await save();
    const { manifest } = await readBackup(folder, h.services.clock());
    const { tables, sequences } = manifest;
    expect([...tables, ...sequences].filter(({ name }) => name.startsWith('laporan'))).toEqual([]);
    // Earlier versions copied it too.
    const entry = { name: 'laporan.angka', columns: ['id', 'nilai'], rows: 1, bytes: 1, sha256: '' };
    const sequence = { name: 'laporan.angka_id_seq', value: 1 };
    const whole = { ...manifest, tables: [...tables, entry], sequences: [...sequences, sequence] };
    await writeManifest(folder, whole);
    await openTarget();
    await load({ from: folder });
    expect((await verifyDatabase(elsewhere)).differences).toEqual([]);
  } finally {
    await sql`drop schema laporan cascade`.execute(h.owner);
  }
});

test('every schema of a new installation is copied', async () => {
  await openTarget();
  const made = await query({ name: text })`
    select nspname as name from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('public', 'information_schema') order by 1`.all(elsewhere);
  expect(made.map(({ name }) => name)).toEqual(schemas);
});

test('a restored installation goes on: new ids, new partners, and the chain in a new epoch', async () => {
  await openRestored();
  const db = openDatabase(target.appUrl, { max: 4 });
  const services = { ...h.services, db };
  await sql`insert into audit.entry (at, action, subject) values (now(), 'test.after', 'restore')`.execute(
    db,
  );
  await partnersVerbs.lookup.run(services, await h.as('budi'), { username: 'siti' });
  await untilEarlierTransactionsEnded(db);
  expect(await chainAudit(db, services.clock())).toBeGreaterThan(0);
  const report = await verifyChain(db);
  expect(report).toMatchObject({ broken: null, unchained: 0 });
  const row = await query({ epoch: int, closed: int })`
    select audit.current_epoch() as epoch, count(*) filter (where epoch = 1
      and to_xid = '18446744073709551615') as closed
    from audit.seal`.first(elsewhere);
  expect(row).toEqual({ epoch: 2, closed: 1 });
  expect((await verifyDatabase(target.ownerUrl)).differences).toEqual([]);
  const next = await query({ id: int })`select nextval('identity.account_id_seq') as id`.all(elsewhere);
  const last = await query({ id: int })`select max(id) as id from identity.account`.all(elsewhere);
  expect(next[0]?.id).toBeGreaterThan(last[0]?.id ?? 0);
  await db.destroy();
});

test('a restored copy tells other programs nothing; the company itself goes on', async () => {
  await openRestored();
  const stateIn = async (db: Database) =>
    (await query({ state: text })`select state from webhooks.endpoint`.one(db)).state;
  expect([await stateIn(elsewhere), await stateIn(h.owner)]).toEqual(['restored', 'active']);
});

test('a backup of a restored installation restores as well', async () => {
  const second = await createBackup({
    url: restored.ownerUrl,
    storage: newStorage(),
    vault: h.services.vault,
    to: join(place, 'second'),
    now: h.services.clock(),
    reason: 'manual',
  });
  await openTarget();
  await load({ from: second.folder });
  expect((await verifyDatabase(target.ownerUrl)).differences).toEqual([]);
});

/** Every index, constraint and trigger in its own words; the names of a foreign key's own triggers hold numbers of the catalogue. */
async function readSchema(db: Database): Promise<string[]> {
  const rows = await query({ words: text })`
    select i.indexdef || ' ' || x.indisvalid || x.indisclustered || x.indisreplident
      || coalesce(obj_description(x.indexrelid, 'pg_class'), '') as words
    from pg_indexes i join pg_index x on x.indexrelid = format('%I.%I', i.schemaname, i.indexname)::regclass
    where i.schemaname !~ '^pg_'
    union all
    select k.conrelid::regclass || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) || k.convalidated
      || coalesce(obj_description(k.oid, 'pg_constraint'), '')
    from pg_constraint k where k.conrelid <> 0 and k.connamespace::regnamespace::text !~
      '^(pg_|information_schema)'
    union all
    select t.tgrelid::regclass || ' ' || t.tgenabled::text || ' '
      || case when t.tgisinternal then t.tgfoid::regproc::text || coalesce((select conname from pg_constraint
      where oid = t.tgconstraint), '')
         else pg_get_triggerdef(t.oid) end
    from pg_trigger t
    order by 1`.all(db);
  return rows.map((row) => row.words);
}

test('after a restore the tables have the indexes, constraints and triggers of a new installation', async () => {
  await openRestored();
  const found = await readSchema(elsewhere);
  expect(found.length).toBeGreaterThan(200);
  expect(found).toEqual(await readSchema(h.owner));
});

test('rows that break a foreign key are refused, and the empty database keeps its schema', async () => {
  await openTarget();
  const before = await readSchema(elsewhere);
  await sql`alter table files.file add constraint nobodys
    foreign key (owner_id) references storefront.contact_message (id)`.execute(elsewhere);
  await expect(load()).rejects.toThrow(/nobodys/);
  const { rows } = await sql`select 1 from identity.account`.execute(elsewhere);
  expect(rows).toEqual([]);
  await sql`alter table files.file drop constraint if exists nobodys`.execute(elsewhere);
  expect(await readSchema(elsewhere)).toEqual(before);
});

test('a database with data is never overwritten', async () => {
  await openRestored();
  await expect(load()).rejects.toThrow(/sudah berisi data/);
});

test('an empty database with tables is fine; one that is ahead of the backup is not', async () => {
  await openTarget();
  await sql`insert into public.kysely_migration (name, timestamp) values ('999-later', '')`.execute(
    elsewhere,
  );
  await expect(load()).rejects.toThrow(/lebih baru dari cadangan \(999-later\)/);
  await sql`delete from public.kysely_migration where name = '999-later'`.execute(elsewhere);
  await load();
  expect((await verifyDatabase(target.ownerUrl)).differences).toEqual([]);
});

test('another SECRET_KEY is refused before anything is written', async () => {
  await openTarget(await emptyDatabase());
  const other = openVault('another-secret-key-another-secret-key');
  await expect(load({ vault: other })).rejects.toThrow(/SECRET_KEY bukan yang dipakai/);
  const row = await query({ n: int })`
    select count(*) as n from pg_class where relname = 'kysely_migration'`.one(elsewhere);
  expect(row.n).toBe(0);
});

test.each(['identity.account', 'audit.entry'])(
  'a damaged %s is noticed, and nothing is left',
  async (name) => {
    await cp(saved, join(place, 'damaged'), { recursive: true });
    const path = join(place, `damaged/tables/${name}.copy.zst`);
    const bytes = await readFile(path);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    await writeFile(path, bytes);
    await openTarget();
    await expect(load({ from: join(place, 'damaged') })).rejects.toThrow();
    const row = await query({ n: int })`select count(*) as n from identity.account`.first(elsewhere);
    expect(row?.n).toBe(0);
  },
);

test('an owner without superuser rights restores too, foreign keys on', async () => {
  await openTarget(await emptyDatabase());
  const name = `owner_${randomUUID().slice(0, 8)}`;
  await sql.raw(`create role ${name} login password 'x' createrole`).execute(elsewhere);
  await sql.raw(`grant rimpang_app to ${name} with admin option`).execute(elsewhere);
  const row = await query({ db: text })`select current_database() as db`.first(elsewhere);
  await sql.raw(`alter database ${row?.db} owner to ${name}`).execute(elsewhere);
  const ownerUrl = withLogin(target.ownerUrl, name, 'x');
  await load({ to: { ...target, ownerUrl } });
  expect((await verifyDatabase(target.ownerUrl)).differences).toEqual([]);
  await closeTarget();
  await sql.raw(`drop role ${name}`).execute(h.owner);
});

test('where there is no backup, it says so', async () => {
  await openTarget(await emptyDatabase());
  await expect(load({ from: join(place, 'backups') })).rejects.toThrow(/Tidak ada cadangan/);
  await expect(
    createBackup({
      url: target.ownerUrl,
      storage: newStorage(),
      vault: h.services.vault,
      to: join(place, 'x'),
      now: h.services.clock(),
      reason: 'manual',
    }),
  ).rejects.toThrow(/belum berisi tabel/);
  expect(await readdir(join(place, 'x'))).toEqual([]);
});
