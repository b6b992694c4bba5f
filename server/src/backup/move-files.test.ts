import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectClient } from '../platform/database/database-client.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { writeSystemState } from '../platform/database/system-state.ts';
import { fingerprintOf } from '../platform/secrets/fingerprint-store.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { openDiskStorage } from '../platform/storage/file-storage-disk.ts';
import { openS3Storage } from '../platform/storage/file-storage-s3.ts';
import { type FakeS3, openFakeS3 } from '../testing/fake-s3.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { runProgram } from '../testing/run-program.ts';
import { appPassword } from '../testing/test-postgres.ts';
import { claimBucket, moveFiles } from './move-files.ts';

const secret = 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY';
const dataDir = mkdtempSync(join(tmpdir(), 'rimpang-move-'));
const disk = openDiskStorage(join(dataDir, 'files'));
const keys = ['proof/aa/one.jpg', 'proof/bb/two.jpg', 'avatar/cc/three.jpg'];
let h: Harness;
let bucket: FakeS3;

async function addFile(key: string, content: string): Promise<void> {
  const bytes = Buffer.from(content);
  const hash = createHash('sha256').update(bytes).digest();
  await disk.put(key, bytes, 'image/jpeg');
  await sql`insert into files.file (id, owner_id, kind, storage_key, media_type, bytes, width, height, sha256,
    attached_at, created_at)
    values (${randomUUID()}, ${h.services.companyId}, 'proof', ${key}, 'image/jpeg', 1, 1, 1, ${hash}, now(),
      now())`.execute(h.owner);
}

beforeAll(async () => {
  h = await openHarness();
  bucket = await openFakeS3();
  for (const key of keys) await addFile(key, `gambar ${key}`);
  const { ownerUrl } = h;
  await migrateDatabase({ ownerUrl, appPassword, fingerprint: fingerprintOf(openVault(secret)) });
});
afterAll(async () => {
  bucket.close();
  await h.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const s3 = () => openS3Storage(bucket.settings);
async function move(remove = false, [from, to] = [disk, s3()]) {
  const client = await connectClient(h.appUrl);
  try {
    return await moveFiles(client, { from, to, remove });
  } finally {
    await client.end();
  }
}
const none = { copied: 0, there: 0, removed: 0, missing: 0, damaged: 0 };
const onDisk = async () =>
  (await readdir(join(dataDir, 'files'), { recursive: true })).filter((name) => name.endsWith('.jpg')).sort();

test('broken off in the middle it goes on, twice is once, and the disk keeps its own until that is asked', async () => {
  // Each picture is asked for, sent and read back; the service goes away within them.
  bucket.refusals.push([0, null], [0, null], [0, null], [0, null], [403, 'AccessDenied']);
  await expect(move()).rejects.toThrow(/Penyimpanan gambar \(S3 .*AccessDenied/);
  bucket.refusals.length = 0;
  const { copied, there } = await move();
  expect(copied + there).toBe(3);
  expect(await move()).toEqual({ ...none, there: 3 });
  expect(Array.from(bucket.objects.keys()).sort()).toEqual(keys.map((key) => `/rimpang/${key}`).sort());
  expect(await onDisk()).toEqual([...keys].sort());
});

test('a picture that is damaged at its new place is sent again; one that is damaged at its old is left and said', async () => {
  bucket.objects.set(`/rimpang/${keys[0]}`, Buffer.from('half'));
  expect(await move()).toEqual({ ...none, copied: 1, there: 2 });
  await addFile('proof/dd/bad.jpg', 'as it was');
  await disk.put('proof/dd/bad.jpg', Buffer.from('as it is'), 'image/jpeg');
  await addFile('proof/dd/lost.jpg', 'gone');
  await disk.remove('proof/dd/lost.jpg');
  expect(await move(true)).toEqual({ ...none, there: 3, removed: 3, missing: 1, damaged: 1 });
  expect(await onDisk()).toEqual(['proof/dd/bad.jpg']);
  expect(await move(false, [s3(), disk])).toEqual({ ...none, copied: 3, missing: 2 });
});

test('a bucket belongs to the installation that used it first', async () => {
  await claimBucket(s3(), openVault(secret));
  await claimBucket(s3(), openVault(secret));
  await expect(claimBucket(s3(), h.services.vault)).rejects.toThrow(/dipakai instalasi lain/);
});

test('the command says what is missing or wrong before it copies, and removes nothing that is in use', async () => {
  const { endpoint, bucket: name, key, secret: password } = bucket.settings;
  const env = {
    NODE_ENV: 'production',
    BASE_URL: 'https://portal.contoh.id',
    SECRET_KEY: secret,
    DATA_DIR: dataDir,
    APP_DATABASE_URL: h.appUrl,
    DEMO: '1',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_KEY: key,
    S3_SECRET: password,
  };
  const demo = { ...env, NODE_ENV: '' };
  const run = (given: Record<string, string>, ...words: string[]) =>
    runProgram('cli.ts', ['files', ...words], given);
  const bare = { ...demo, S3_ENDPOINT: '', S3_BUCKET: '', S3_KEY: '', S3_SECRET: '' };
  await writeSystemState(h.owner, 'file-storage', { kind: 'disk' }, new Date());
  const [unset, wrong, inUse, done] = await Promise.all([
    run(bare, '--to', 's3'),
    run({ ...demo, S3_SECRET: 'salah' }, '--to', 's3'),
    run(demo, '--to', 's3', '--remove'),
    run(demo, '--to', 's3'),
  ]);
  expect(unset).toMatchObject({ code: 1, err: expect.stringContaining('Isi S3_ENDPOINT') as string });
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('HTTP 403') as string });
  expect(inUse).toMatchObject({
    code: 1,
    err: expect.stringContaining('menyala dengan gambar di DATA_DIR') as string,
  });
  expect(done).toMatchObject({
    code: 3,
    out: expect.stringContaining('0 gambar disalin ke S3, 3 sudah ada di sana') as string,
    err: expect.stringContaining('1 gambar tidak ada di kedua tempat, 1 rusak') as string,
  });
});
