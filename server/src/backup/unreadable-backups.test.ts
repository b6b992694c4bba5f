import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import { int, query } from '../platform/database/query.ts';
import { loadConfig } from '../platform/runtime/config.ts';
import { openDiskStorage } from '../platform/storage/file-storage-disk.ts';
import { emptyDatabase } from '../testing/database.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { appPassword } from '../testing/test-postgres.ts';
import { packing } from './archive.ts';
import { createBackup } from './backup.ts';
import { copyKeysOf, encryptStream } from './encryption.ts';
import { readBackup, writeManifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { openCopy, openSource } from './source.ts';

let h: Harness;
let place: string;
let saved: string;

beforeAll(async () => {
  h = await openHarness();
  place = await mkdtemp(join(tmpdir(), 'rimpang-unreadable-'));
  const { storage, vault, clock } = h.services;
  const made = { storage, vault, to: place, now: clock(), reason: 'manual' };
  saved = (await createBackup({ url: h.appUrl, ...made })).folder;
});
afterAll(async () => {
  await h.close();
  await rm(place, { recursive: true, force: true });
});

/** A copy of the backup, as a later version would have made it. */
async function ofLaterVersion(): Promise<string> {
  const folder = await mkdtemp(join(place, 'later-'));
  await cp(saved, folder, { recursive: true });
  const { manifest } = await readBackup(folder, h.services.clock());
  await writeManifest(folder, { ...manifest, migrations: [...manifest.migrations, '999-later'] });
  return folder;
}

/** Refused with these words, and the database is as empty as it was made. */
async function expectRefused(from: string, words: RegExp): Promise<void> {
  const to = await emptyDatabase();
  const { vault, clock } = h.services;
  const storage = openDiskStorage(join(place, 'files'));
  try {
    const run = restoreBackup({ ...to, appPassword, storage, vault, from, now: clock() });
    await expect(run).rejects.toThrow(words);
    await expect(run).rejects.toMatchObject({ name: 'BackupError' });
    const db = openDatabase(to.ownerUrl, { max: 1 });
    const { n } = await query({ n: int })`
      select count(*) as n from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^(pg_|information_schema)'`.one(db);
    await db.destroy();
    expect(n).toBe(0);
  } finally {
    await to.drop();
  }
}

test('a backup of a newer version is refused before the first write, with the version that is missing', async () => {
  await expectRefused(
    await ofLaterVersion(),
    /^Cadangan ini dari versi Rimpang yang lebih baru \(999-later\); pasang versi itu/,
  );
});

test.each([
  ['cut', (text: string) => text.slice(0, 200)],
  ['empty', () => ''],
])('a manifest that is %s is refused in a sentence', async (name, change) => {
  const folder = join(place, name);
  await cp(saved, folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  await writeFile(path, change(await readFile(path, 'utf8')));
  await expectRefused(folder, /manifest\.json rusak atau terpotong; pakai cadangan lain/);
});

test('of a locked copy of a newer version no more than the beginning is read', async () => {
  const folder = await ofLaterVersion();
  await writeFile(join(folder, 'tables/zz.copy.zst'), randomBytes(4_000_000));
  const config = loadConfig(
    { DEMO: '1', SECRET_KEY: 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY', DATA_DIR: place },
    'observer',
  );
  const keys = copyKeysOf(config);
  const pieces: Buffer[] = [];
  for await (const piece of encryptStream(keys[0], packing(folder))) pieces.push(piece);
  let read = 0;
  async function* counted() {
    for (const piece of pieces) {
      read += 1;
      yield piece;
    }
  }
  const unlocked = join(place, 'unlocked');
  const reading = { keys, folder: unlocked, minFreeBytes: 0, vault: h.services.vault };
  const now = h.services.clock();
  const opening = openCopy(reading, { bytes: 5_000_000, pieces: counted(), now });
  await expect(opening).rejects.toThrow(/versi Rimpang yang lebih baru \(999-later\)/);
  expect(pieces.length).toBeGreaterThan(60);
  expect(read).toBeLessThan(10);
  expect(await readdir(unlocked)).toEqual([]);
  const path = join(place, 'rimpang-20261120-010000-abcdef.rimpang');
  await writeFile(path, Buffer.concat(pieces));
  await expect(openSource(reading, path, now)).rejects.toThrow(/versi Rimpang yang lebih baru/);
});
