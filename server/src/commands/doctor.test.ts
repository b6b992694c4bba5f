import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import { connectClient } from '../platform/database/database-client.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { writeSystemState } from '../platform/database/system-state.ts';
import { fingerprintOf } from '../platform/secrets/fingerprint-store.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { openFakeS3 } from '../testing/fake-s3.ts';
import { runProgram } from '../testing/run-program.ts';
import { appPassword } from '../testing/test-postgres.ts';
import { readServer } from './doctor-store.ts';

const secret = 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY';
const dataDir = mkdtempSync(join(tmpdir(), 'rimpang-doctor-'));
const product = createServer((_, response) => response.end('{}'));
let database: TestDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  await once(product.listen(0, '127.0.0.1'), 'listening');
  database = await cloneDatabase();
  await migrateDatabase({ ...database, appPassword, fingerprint: fingerprintOf(openVault(secret)) });
  env = {
    NODE_ENV: 'production',
    BASE_URL: `http://127.0.0.1:${(product.address() as AddressInfo).port}`,
    SECRET_KEY: secret,
    DATA_DIR: dataDir,
    APP_DATABASE_URL: database.appUrl,
  };
});
afterAll(async () => {
  product.close();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const examine = (changes: Record<string, string> = {}) =>
  runProgram('cli.ts', ['doctor'], { ...env, ...changes });

async function keep(key: Parameters<typeof writeSystemState>[1], value: object, at: Date): Promise<void> {
  const db = openDatabase(database.ownerUrl, { max: 1 });
  await writeSystemState(db, key, value, at);
  await db.destroy();
}

/** An endpoint that was stopped; no person has to be there for it. */
async function stopWebhook(): Promise<void> {
  const db = openDatabase(database.ownerUrl, { max: 1 });
  await sql`set session_replication_role = replica`.execute(db);
  await sql`insert into webhooks.endpoint (url, description, kinds, secret_cipher, state, inactive_since,
      created_at, created_by, edited_at, edited_by)
    values ('https://contoh.id', 'x', '{ro.activated}', '', 'stopped', now(), now(), 1, now(), 1)`.execute(
    db,
  );
  await db.destroy();
}

test('an installation in order is told so, with what deserves a look', async () => {
  await keep('verification', { ok: true }, new Date());
  await keep('backup', { missingFiles: 0 }, new Date());
  const { code, out, err } = await examine();
  expect(err).toBe('');
  for (const words of [
    /^✓ Rimpang \d+\.\d+\.\d+, Node \d+/m,
    /^✓ PostgreSQL \d+\.\d+, tabel, mode, kunci, dan peran aplikasi cocok/m,
    /^✓ Basis data menerima tulisan/m,
    /^✓ Cadangan terakhir kurang dari 26 jam/m,
    /^✓ Pemeriksaan data terakhir tanpa selisih/m,
    /^! Cadangan hanya di mesin ini; isi BACKUP_S3_\*/m,
    /^! Cadangan belum pernah diuji pulih/m,
    /^! SMTP_URL kosong/m,
    /^✓ Tempat gambar \(DATA_DIR\)/m,
    /^✓ Produk menjawab di http:\/\/127\.0\.0\.1/m,
    /\nTidak ada yang salah\.\n$/,
  ])
    expect(out).toMatch(words);
  expect(code).toBe(0);
});

test('what a clock that was ahead left behind is named, and is neither fine nor fresh', async () => {
  const name = 'rimpang-20990101-010000-abcdef';
  const keyMark = fingerprintOf(openVault(secret));
  const figures = {
    rows: 1,
    bytes: 1,
    sha256: '',
    databaseBytes: 1,
    files: 0,
    missingFiles: 0,
    lockedBy: '',
  };
  const at = new Date('2098-12-31T18:00:00.000Z');
  const note = {
    format: 1,
    product: 'rimpang',
    name,
    at: at.toISOString(),
    reason: 'manual',
    keyMark,
    ...figures,
  };
  const folder = join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(note));
  writeFileSync(join(folder, `${name}.rimpang`), '');
  const keys = ['verification', 'backup', 'backup-test'] as const;
  for (const key of keys) await keep(key, { ok: true, missingFiles: 0 }, at);
  const { code, out } = await examine();
  rmSync(folder, { recursive: true });
  for (const key of keys) await keep(key, { ok: true, missingFiles: 0 }, new Date());
  expect(out).toMatch(new RegExp(`^! 1 cadangan bertanda waktu yang belum tiba .*: ${name}\\.`, 'm'));
  for (const what of ['Pemeriksaan data', 'Cadangan', 'Uji pulih cadangan'])
    expect(out).toMatch(new RegExp(`^! ${what} terakhir bertanda waktu yang belum tiba`, 'm'));
  expect(code).toBe(0);
});

test('each thing that is wrong is a sentence of its own, and the exit code says so', async () => {
  await keep('verification', { ok: false, first: 'saldo siti' }, new Date());
  await keep('backup-failure', { why: 'disk' }, new Date());
  await stopWebhook();
  await keep('backup-offsite-failure', { why: 'AccessDenied' }, new Date());
  await keep('backup-test', { ok: false, why: 'berkas terpotong' }, new Date());
  const SMTP_URL = 'smtp://127.0.0.1:1';
  const s3 = { ENDPOINT: 'http://127.0.0.1:1', BUCKET: 'b', KEY: 'k', SECRET: 's' };
  const outside = Object.fromEntries(Object.entries(s3).map(([name, value]) => [`BACKUP_S3_${name}`, value]));
  const { code, out } = await examine({
    ...outside,
    BACKUP_SCHEDULE: 'off',
    SMTP_URL,
    BASE_URL: 'http://127.0.0.1:1',
    MIN_FREE_MB: '1000000',
  });
  for (const words of [
    /^✗ Pemeriksaan data menemukan selisih: saldo siti\. Hentikan pembayaran/m,
    /^✗ Cadangan terakhir gagal/m,
    /^✗ Server email di SMTP_URL tidak dapat dipakai \(ECONNECTION|ESOCKET/m,
    /^✗ Ruang di disk DATA_DIR tinggal \d+ MB, di bawah MIN_FREE_MB/m,
    /^! 1 webhook dihentikan/m,
    /^! Produk tidak menjawab di http:\/\/127\.0\.0\.1:1 \(/m,
    /^✗ Cadangan terakhir tidak terkirim ke luar mesin: AccessDenied\./m,
    /^✗ Uji pulih cadangan terakhir gagal: berkas terpotong\./m,
    /^! BACKUP_SCHEDULE=off/m,
    /\n6 hal perlu diperbaiki \(✗\)\.\n$/,
  ])
    expect(out).toMatch(words);
  expect(code).toBe(1);
});

test('nothing is made in a data folder that has no pictures yet', async () => {
  const empty = join(dataDir, 'kosong');
  mkdirSync(empty);
  const { out } = await examine({ DATA_DIR: empty });
  expect(out).toMatch(/^✓ Tempat gambar \(DATA_DIR\) dapat ditulis dan dibaca\.$/m);
  expect(readdirSync(empty)).toEqual([]);
});

test('a data folder that is not there is said, and not made', async () => {
  const nowhere = join(dataDir, 'salah ketik');
  const { code, out } = await examine({ DATA_DIR: nowhere });
  expect(out).toContain(`✗ ${nowhere} tidak ada; periksa jalurnya.`);
  expect(out).not.toContain('Tempat gambar');
  expect(code).toBe(1);
  expect(existsSync(nowhere)).toBe(false);
});

test('what a killed process left in the bucket of the copies is counted', async () => {
  const bucket = await openFakeS3();
  const { endpoint, bucket: name, region, key, secret: password } = bucket.settings;
  const settings = {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: name,
    BACKUP_S3_REGION: region,
    BACKUP_S3_KEY: key,
    BACKUP_S3_SECRET: password,
  };
  const unfinished = (days: number) => ({
    path: `/${name}/backups/rimpang-20261120-010000-abcdef.rimpang`,
    begunAt: new Date(Date.now() - days * 86_400_000),
    parts: new Map(),
  });
  for (const [id, days] of [
    ['one', 2],
    ['other', 3],
    ['under way', 0],
  ] as const)
    bucket.uploads.set(id, unfinished(days));
  expect((await examine(settings)).out).toMatch(/^! 2 unggahan cadangan terputus di S3/m);
  bucket.uploads.clear();
  expect((await examine(settings)).out).not.toMatch(/unggahan/);
  bucket.close();
  expect((await examine(settings)).out).toMatch(/^! Sisa unggahan cadangan di S3 tidak terbaca/m);
});

test('settings, key and database are said to be wrong as a start would say it', async () => {
  const [settings, key, away, none] = await Promise.all([
    examine({ BASE_URL: 'http://portal.contoh.id' }),
    examine({ SECRET_KEY: 'Yb2Xw5Vu8Tr1Sq4Po7Nm0Lk3Ji6Hg9Fe' }),
    examine({ APP_DATABASE_URL: 'postgres://rimpang_app:sandi-rahasia@127.0.0.1:1/rimpang' }),
    examine({ APP_DATABASE_URL: '' }),
  ]);
  expect(settings.out).toMatch(/✗ Pengaturan tidak dapat dipakai:\n {2}- BASE_URL: harus https/);
  expect(key.out).toMatch(/✗ SECRET_KEY ini bukan kunci basis data itu/);
  expect(away.out).toMatch(/✗ Basis data di DATABASE_URL tidak menjawab \(ECONNREFUSED\)/);
  expect(none.out).toMatch(/✗ Di .* belum ada basis data/);
  for (const { code, out } of [settings, key, away, none]) {
    expect(code).toBe(1);
    expect(out).not.toMatch(/sandi-rahasia|\n\s+at /);
  }
});

test('a server says of itself whether it takes writes, how many it serves, and what time it has', async () => {
  const client = await connectClient(database.appUrl);
  const before = Date.now() / 1000;
  const server = await readServer(client);
  await client.end();
  expect(server).toMatchObject({ isStandby: false, readOnly: false });
  expect(server.maxConnections).toBeGreaterThan(10);
  expect(Math.abs(server.epochSeconds - before)).toBeLessThan(3_600);
});
