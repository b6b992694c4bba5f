import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runRestore } from '../commands/restore.ts';
import { type Config, loadConfig } from '../platform/runtime/config.ts';
import { openDiskStorage } from '../platform/storage/file-storage-disk.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { emptyDatabase } from '../testing/database.ts';
import { emailsTo } from '../testing/emails.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { appPassword, type TestDatabase } from '../testing/test-postgres.ts';
import { backUp } from '../upkeep/backup-work.ts';
import { testNewestCopy } from '../upkeep/restore-test.ts';
import { packing } from './archive.ts';
import { createBackup } from './backup.ts';
import { encryptStream } from './encryption.ts';
import { type Keeper, makeCopy, openKeeper } from './keeper.ts';
import { restoreBackup } from './restore.ts';
import { openCopy } from './source.ts';

const pictures = {
  'proof/whole.jpg': Buffer.from('as it was stored'),
  'proof/other.jpg': Buffer.from('another one'),
  'proof/damaged.jpg': Buffer.from('what was there before the disk lost a bit'),
};
const damaged = Buffer.from('what is there now');
const secretKey = 'test-secret-key-test-secret-key-test';
let h: Harness;
let place: string;
let config: Config;
let keeper: Keeper;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  place = await mkdtemp(join(tmpdir(), 'rimpang-damaged-'));
  for (const [key, bytes] of Object.entries(pictures)) {
    await h.services.storage.put(key, bytes, 'image/jpeg');
    await sql`insert into files.file (id, owner_id, kind, storage_key, media_type, bytes, width, height,
      sha256, attached_at, created_at)
      values (${randomUUID()}, ${h.services.companyId}, 'proof', ${key}, 'image/jpeg', 1, 1, 1,
        ${createHash('sha256').update(bytes).digest()}, now(), now())`.execute(h.owner);
  }
  const env = { DEMO: '1', SECRET_KEY: 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY', DATA_DIR: place };
  config = { ...loadConfig(env, 'observer'), secretKey, minFreeBytes: 0 };
  keeper = { ...openKeeper(config, h.appUrl), storage: h.services.storage };
});
afterAll(async () => {
  await h.close();
  await rm(place, { recursive: true, force: true });
});

/** A folder of `--to` in which every picture is whole, unless the disk is in a bad way meanwhile. */
const save = async (name: string) => {
  const { storage, vault, clock } = h.services;
  const made = { storage, vault, to: join(place, name), now: clock(), reason: 'manual' };
  return createBackup({ url: h.appUrl, ...made });
};
/** As a version before left it, which did not look at pictures. */
const damageIn = (folder: string) => writeFile(join(folder, 'files/proof/damaged.jpg'), damaged);

async function into<T>(run: (to: TestDatabase) => Promise<T>): Promise<T> {
  const to = await emptyDatabase();
  try {
    return await run(to);
  } finally {
    await to.drop();
  }
}

test('a picture that is damaged on the disk does not go into a copy as good, and is told like one that is missing', async () => {
  const { storage, clock } = h.services;
  await storage.put('proof/damaged.jpg', damaged, 'image/jpeg');
  try {
    const note = await save('damaged-disk');
    expect(note).toMatchObject({ files: 2, missingFiles: 1 });
    expect((await readdir(join(note.folder, 'files/proof'))).sort()).toEqual(['other.jpg', 'whole.jpg']);
    const made = await backUp(h.services, keeper, { reason: 'manual', now: clock() });
    expect(made.note).toMatchObject({ files: 2, missingFiles: 1 });
    const told = (await emailsTo(h, 'superadmin@rimpang.id')).filter(
      ({ title }) => title === 'Cadangan tidak lengkap',
    );
    expect(told[0]?.body).toContain('1 gambar tidak ada di penyimpanan atau rusak di sana');
  } finally {
    await storage.put('proof/damaged.jpg', pictures['proof/damaged.jpg'], 'image/jpeg');
  }
});

test('a restore writes no damaged picture, and leaves alone what is whole at its place', async () => {
  const { folder } = await save('damaged-copy');
  await damageIn(folder);
  const there = openDiskStorage(join(place, 'there'));
  await there.put('proof/whole.jpg', pictures['proof/whole.jpg'], 'image/jpeg');
  // What a restore that was killed left of it.
  await there.put('proof/other.jpg', Buffer.from('ano'), 'image/jpeg');
  const written: string[] = [];
  const storage: FileStorage = {
    ...there,
    put: (key, ...rest) => {
      written.push(key);
      return there.put(key, ...rest);
    },
  };
  const { vault, clock } = h.services;
  const note = await into((to) =>
    restoreBackup({ ...to, appPassword, storage, vault, from: folder, now: clock() }),
  );
  expect(note).toMatchObject({ files: 2, missingFiles: 1, damagedFiles: 1 });
  expect(written).toEqual(['proof/other.jpg']);
  expect(Buffer.from((await there.get('proof/other.jpg')) ?? [])).toEqual(pictures['proof/other.jpg']);
  expect(await there.get('proof/damaged.jpg')).toBeNull();
});

test('the command says how many are damaged, and ends with 3', async () => {
  const { folder } = await save('for-the-command');
  await damageIn(folder);
  const said: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text)) > 0),
  );
  const code = await into((to) => {
    const database = { ...to, listenUrl: to.appUrl, appPassword, fingerprint: '', close: async () => {} };
    const elsewhere = { ...config, dataDir: join(place, 'fresh') };
    return runRestore({ config: elsewhere, database, options: { from: folder } });
  }).finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  expect(said.join('')).toContain('1 gambar tidak ada di cadangan itu atau rusak di sana; cari di cadangan');
  expect(code).toBe(3);
});

test('a restore test fails on a copy with a damaged picture', async () => {
  const now = h.services.clock();
  const note = await makeCopy(keeper, { reason: 'manual', now });
  const opened = await openCopy(keeper, { bytes: note.bytes, pieces: keeper.local.read(note.name), now });
  await damageIn(opened.folder);
  const changed = await buffer(encryptStream(keeper.keys[0], packing(opened.folder)));
  await opened.close();
  await writeFile(join(keeper.folder, `${note.name}.rimpang`), changed);
  for (const { name } of await keeper.local.list()) if (name !== note.name) await keeper.local.remove(name);
  const served = {
    appUrl: h.appUrl,
    listenUrl: h.appUrl,
    appPassword,
    fingerprint: '',
    close: async () => {},
  };
  const tried = await testNewestCopy(keeper, { ...served, ownerUrl: h.ownerUrl }, now, { where: 'database' });
  expect(tried).toMatchObject({
    ok: false,
    name: note.name,
    files: 2,
    why: '1 gambar di cadangan itu rusak',
  });
});
