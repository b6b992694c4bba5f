import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { demandRoom, type Keeper, ownCopies } from '../backup/keeper.ts';
import { BackupError } from '../backup/manifest.ts';
import { type BackupPlace, type CopyNote, newestOf } from '../backup/place.ts';
import { restoreBackup } from '../backup/restore.ts';
import { openCopy, type OpenedSource } from '../backup/source.ts';
import { inSpareDatabase } from '../backup/spare-database.ts';
import { orAborted } from '../platform/runtime/or-aborted.ts';
import { EmbeddedPostgresError, findPostgresBinaries } from '../platform/postgres/postgres-binaries.ts';
import { ensureDatabase, startPostgres } from '../platform/postgres/postgres.ts';
import type { ServedDatabase } from '../platform/postgres/database-server.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { StorageError } from '../platform/storage/storage-error.ts';
import { verifyDatabase } from '../verify/verify.ts';
import { firstLine } from './backup-work.ts';

/** How a restore test ended; kept in the system state under `backup-test`. */
export type RestoreTest = {
  ok: boolean;
  name: string;
  /** When the copy was made. */
  backupAt: string | null;
  from: 's3' | 'folder';
  rows: number;
  files: number;
  seconds: number;
  /** Indonesian; why it failed. */
  why: string | null;
};

/** A new cluster, and what its journal grows to while it is filled. */
const clusterBytes = 64 * 1_048_576;
const journalBytes = 2 * 1_073_741_824;

/** Pictures are read, unlocked and counted; nothing of them is kept. */
const nowhere: FileStorage = {
  put: async () => {},
  get: async () => null,
  remove: async () => {},
  check: async () => {},
};

/** Can a test be made by this process: with a server of its own, or as the owner of one. */
export function canTest({ ownerUrl }: Pick<ServedDatabase, 'ownerUrl'>): boolean {
  return ownerUrl !== undefined || hasBinaries();
}

function hasBinaries(): boolean {
  try {
    findPostgresBinaries();
    return true;
  } catch {
    return false;
  }
}

type Spare = (ownerUrl: string) => Promise<void>;

type Where = 'server' | 'database';

/** On a throw-away server of its own (128 MB) where its programs are here, else in a spare database of the owner's server. */
async function inThrowAway(
  folder: string,
  { where, ownerUrl }: { where: Where; ownerUrl?: string },
  run: Spare,
): Promise<void> {
  if (where === 'database') {
    if (ownerUrl) return inSpareDatabase(ownerUrl, run);
    throw new BackupError(
      'Uji pulih perlu PostgreSQL bawaan, atau DATABASE_URL pemilik yang boleh membuat basis data.',
    );
  }
  const server = await startPostgres({ dataDir: folder, fsync: false });
  try {
    await ensureDatabase(server, 'rimpang');
    await run(server.ownerUrl('rimpang'));
  } finally {
    await server.stop();
  }
}

/** The newest copy that would be there if this machine were lost; here where nothing leaves it. */
async function newestCopy(keeper: Keeper, now: Date): Promise<{ note: CopyNote; place: BackupPlace }> {
  const place = keeper.offsite ?? keeper.local;
  const copies = await ownCopies(keeper, place);
  const note = newestOf(copies, now);
  if (note) return { note, place };
  const none =
    copies.length > 0 ? 'Semua cadangan bertanda waktu yang belum tiba' : 'Belum ada cadangan untuk diuji';
  throw new BackupError(`${none}; jalankan npm run backup dahulu.`);
}

/** The test is written into the note of each place that has the copy. */
async function markTested(
  { local, offsite }: Keeper,
  name: string,
  tested: CopyNote['tested'],
): Promise<void> {
  for (const place of [local, offsite]) {
    const note = (await place?.list().catch(() => []))?.find((one) => one.name === name);
    if (note) await place?.annotate({ ...note, tested });
  }
}

/**
 * Restores the newest copy into a database that is thrown away, has `verify` look at it, and says how that went: also a test
 * that could not be made is one that failed. The product goes on meanwhile; room on the disk is demanded first. Wants to be
 * alone (`rimpang.restore-test`). Throws the reason of `signal` once that speaks, and only that: nothing was found out, and nothing of it stays.
 */
export async function testNewestCopy(
  keeper: Keeper,
  database: ServedDatabase,
  now: Date,
  { where = hasBinaries() ? 'server' : 'database', signal }: { where?: Where; signal?: AbortSignal } = {},
): Promise<RestoreTest> {
  const began = performance.now();
  const from = keeper.offsite ? 's3' : 'folder';
  let result: Omit<RestoreTest, 'from' | 'seconds'> = {
    ok: false,
    name: '',
    backupAt: null,
    rows: 0,
    files: 0,
    why: null,
  };
  try {
    const { note, place } = await newestCopy(keeper, now);
    result = { ...result, name: note.name, backupAt: note.at };
    const seen = await restoreAndVerify(keeper, database, { note, place, now, where, signal });
    result = { ...result, ...seen, ok: seen.why === null };
    await markTested(keeper, note.name, { at: now.toISOString(), ok: result.ok });
  } catch (error) {
    signal?.throwIfAborted();
    result = { ...result, why: firstLine(error) };
  }
  return { ...result, from, seconds: Math.round((performance.now() - began) / 1000) };
}

type Tried = { note: CopyNote; place: BackupPlace; now: Date; where: Where; signal: AbortSignal | undefined };

async function restoreAndVerify(
  keeper: Keeper,
  database: ServedDatabase,
  { note, place, now, where, signal }: Tried,
) {
  const folder = join(keeper.folder, '.restore-test');
  const room = note.bytes * 1.05 + note.databaseBytes * 1.3 + clusterBytes;
  const journal = Math.min(journalBytes, note.databaseBytes * 2);
  // What a test that was killed left behind.
  await rm(folder, { recursive: true, force: true });
  await demandRoom(keeper.folder, Math.ceil(room + journal), keeper.minFreeBytes);
  await mkdir(folder, { mode: 0o700 });
  const seen = { rows: 0, files: 0, why: null as string | null };
  let source: OpenedSource | undefined;
  try {
    source = await openCopy(keeper, { bytes: note.bytes, pieces: place.read(note.name), now, signal });
    const from = source.folder;
    await inThrowAway(folder, { where, ownerUrl: database.ownerUrl }, async (ownerUrl) => {
      const { appPassword } = database;
      const { vault } = keeper;
      const restoring = restoreBackup({ ownerUrl, appPassword, storage: nowhere, vault, from, now });
      const restored = await orAborted(restoring, signal);
      Object.assign(seen, { rows: restored.rows, files: restored.files });
      // Of a copy of an earlier version, which did not look at them.
      if (restored.damagedFiles > 0) seen.why = `${restored.damagedFiles} gambar di cadangan itu rusak`;
      const { differences } = await orAborted(verifyDatabase(ownerUrl), signal);
      if (differences.length > 0) seen.why = `${differences.length} selisih, yang pertama: ${differences[0]}`;
    });
    return seen;
  } catch (error) {
    signal?.throwIfAborted();
    // A place that is away says nothing about the copy; everything else does.
    if (error instanceof StorageError || error instanceof EmbeddedPostgresError) throw error;
    return { ...seen, why: firstLine(error) };
  } finally {
    await source?.close();
    await rm(folder, { recursive: true, force: true });
  }
}
