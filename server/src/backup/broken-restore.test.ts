import { createHash } from 'node:crypto';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import { isHalfRestored } from '../platform/database/half-restored.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { int, query } from '../platform/database/query.ts';
import { fingerprintOf } from '../platform/secrets/fingerprint-store.ts';
import { openDiskStorage } from '../platform/storage/file-storage-disk.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { checkDatabase } from '../preflight/check-database.ts';
import { emptyDatabase } from '../testing/database.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { appPassword, type TestDatabase } from '../testing/test-postgres.ts';
import { verifyDatabase } from '../verify/verify.ts';
import { createBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

const secret = 'a-secret-key-of-this-test-only-000000';
let h: Harness;
let place: string;
let saved: string;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
  const id = '00000000-0000-4000-8000-000000000001';
  await sql`insert into files.file (id, owner_id, kind, storage_key, media_type, bytes, width, height, sha256,
    attached_at, created_at)
    values (${id}, ${h.services.companyId}, 'proof', 'proof/one.jpg', 'image/jpeg', 1, 1, 1,
      ${createHash('sha256').update('a picture').digest()}, now(), now())`.execute(h.owner);
  await h.services.storage.put('proof/one.jpg', Buffer.from('a picture'), 'image/jpeg');
  place = await mkdtemp(join(tmpdir(), 'rimpang-broken-'));
  const { storage, clock } = h.services;
  const { vault } = h.services;
  const made = { storage, vault, to: place, now: clock(), reason: 'manual' };
  saved = (await createBackup({ url: h.appUrl, ...made })).folder;
});
afterAll(async () => {
  await h.close();
  await rm(place, { recursive: true, force: true });
});

const load = (to: TestDatabase, from = saved, storage: FileStorage = openDiskStorage(join(place, 'files'))) =>
  restoreBackup({ ...to, appPassword, storage, vault: h.services.vault, from, now: h.services.clock() });

/** As a start, `migrate` and every other command ask; `restore` with its own right. */
const check = ({ ownerUrl }: TestDatabase, restores = false) =>
  checkDatabase({
    url: ownerUrl,
    as: 'owner',
    vault: h.services.vault,
    schema: 'any',
    ownRole: false,
    appPassword,
    mode: undefined,
    restores,
  });

/** A copy of the backup in which one table never ends, or is damaged. */
async function changed(name: string, change: (file: string) => Promise<void> | void): Promise<string> {
  const folder = join(place, name);
  await cp(saved, folder, { recursive: true });
  await change(join(folder, 'tables/identity.account.copy.zst'));
  return folder;
}

/** A process that restores with the test's own modules, to be killed. */
function restoreApart(to: TestDatabase, from: string, keyMark: string) {
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    import { readFile, writeFile } from 'node:fs/promises';
    import { restoreBackup } from ${at('./restore.ts')};
    import { openVault } from ${at('../platform/secrets/vault.ts')};
    import { openDiskStorage } from ${at('../platform/storage/file-storage-disk.ts')};
    import { fingerprintOf } from ${at('../platform/secrets/fingerprint-store.ts')};
    const [ownerUrl, appPassword, from, files, secret, keyMark] = process.argv.slice(1);
    const vault = openVault(secret);
    const path = from + '/manifest.json';
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(keyMark, fingerprintOf(vault)));
    await restoreBackup({ ownerUrl, appPassword, from, vault, storage: openDiskStorage(files), now: new Date() });`;
  const words = [to.ownerUrl, appPassword, from, join(place, 'files'), secret, keyMark];
  const options = ['--input-type=module', '-e', program, ...words];
  return spawn(process.execPath, options, { stdio: ['ignore', 'ignore', 'inherit'] });
}

test('killed in the middle: nothing takes the database for a company, and the next restore fills it', {
  timeout: 120_000,
}, async () => {
  const to = await emptyDatabase();
  const db = openDatabase(to.ownerUrl, { max: 2 });
  try {
    // A file that never comes to its end: the other tables are filled meanwhile.
    const endless = await changed('endless', async (file) => {
      await rm(file);
      execFileSync('mkfifo', [file]);
    });
    const { keyMark } = JSON.parse(await readFile(join(saved, 'manifest.json'), 'utf8')) as {
      keyMark: string;
    };
    const child = restoreApart(to, endless, keyMark);
    const ended = once(child, 'exit');
    const entries = () => query({ n: int })`select count(*) as n from audit.entry`.one(db);
    await vi.waitFor(async () => expect((await entries()).n).toBeGreaterThan(0), 60_000);
    await expect(load(to)).rejects.toThrow(/Pemulihan lain sedang mengisi/);
    await expect(check(to)).rejects.toThrow(/sedang diisi dari cadangan, atau pengisiannya terputus/);
    child.kill('SIGKILL');
    await ended;
    await expect(check(to)).rejects.toThrow(/npm run restore lagi/);
    await check(to, true);
    await vi.waitFor(() => load(to), 60_000);
    await check(to);
    expect((await verifyDatabase(to.ownerUrl)).differences).toEqual([]);
    await expect(load(to)).rejects.toThrow(/sudah berisi data/);
  } finally {
    await db.destroy();
    await to.drop();
  }
});

test('killed before there are tables: no start begins a company there, and the next restore fills it', {
  timeout: 120_000,
}, async () => {
  const to = await emptyDatabase();
  const db = openDatabase(to.ownerUrl, { max: 2 });
  const { keyMark } = JSON.parse(await readFile(join(saved, 'manifest.json'), 'utf8')) as { keyMark: string };
  try {
    await db.connection().execute(async (holder) => {
      const lock = sql.lit('rimpang.migrate');
      await sql`select pg_advisory_lock(hashtext(${lock}))`.execute(holder);
      const child = restoreApart(to, await changed('early', () => {}), keyMark);
      const ended = once(child, 'exit');
      await vi.waitFor(async () => expect(await isHalfRestored(db)).toBe(true), 600_000);
      child.kill('SIGKILL');
      await ended;
      await sql`select pg_advisory_unlock(hashtext(${lock}))`.execute(holder);
    });
    await expect(check(to)).rejects.toThrow(/npm run restore lagi/);
    await vi.waitFor(() => load(to), 60_000);
    await check(to);
    expect((await verifyDatabase(to.ownerUrl)).differences).toEqual([]);
  } finally {
    await db.destroy();
    await to.drop();
  }
});

test('a copy of tables without a company leaves what a start begins a company in, and another restore fills', async () => {
  const [empty, to] = [await emptyDatabase(), await emptyDatabase()];
  const { storage, clock, vault } = h.services;
  await migrateDatabase({ ...empty, appPassword, fingerprint: fingerprintOf(vault) });
  const at = { storage, vault, to: place, now: new Date(clock().getTime() + 60_000), reason: 'manual' };
  const { folder } = await createBackup({ url: empty.ownerUrl, ...at });
  await load(to, folder);
  await check(to);
  await load(to);
  await check(to);
  expect((await verifyDatabase(to.ownerUrl)).differences).toEqual([]);
  await expect(load(to)).rejects.toThrow(/sudah berisi data/);
  await Promise.all([empty.drop(), to.drop()]);
});

test('a damaged file among many leaves a database as empty as it was, and the next restore fills it', async () => {
  const to = await emptyDatabase();
  const damaged = await changed('damaged', async (file) => {
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length - 1));
  });
  await expect(load(to, damaged)).rejects.toThrow();
  const db = openDatabase(to.ownerUrl, { max: 1 });
  const left = await query({ n: int })`
    select count(*) as n from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)'`.one(db);
  expect(left.n).toBe(0);
  await load(to);
  await check(to);
  expect((await verifyDatabase(to.ownerUrl)).differences).toEqual([]);
  await db.destroy();
  await to.drop();
});

test('a second restore into the same database is refused, and the first goes on', async () => {
  const to = await emptyDatabase();
  const atPictures = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow: FileStorage = {
    ...openDiskStorage(join(place, 'slow')),
    put: async () => {
      atPictures.resolve();
      await goOn.promise;
    },
  };
  const first = load(to, saved, slow);
  await Promise.race([atPictures.promise, first]);
  await expect(load(to)).rejects.toThrow(/Pemulihan lain sedang mengisi/);
  goOn.resolve();
  expect(await first).toMatchObject({ files: 1 });
  const db = openDatabase(to.ownerUrl, { max: 1 });
  expect(await isHalfRestored(db)).toBe(false);
  await db.destroy();
  expect((await verifyDatabase(to.ownerUrl)).differences).toEqual([]);
  await to.drop();
});
