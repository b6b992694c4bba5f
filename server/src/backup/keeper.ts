import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { storeSystemState } from '../platform/database/system-state.ts';
import type { Config } from '../platform/runtime/config.ts';
import { writingTo } from '../platform/runtime/full-disk.ts';
import { fingerprintOf } from '../platform/secrets/fingerprint-store.ts';
import { openVault, type Vault } from '../platform/secrets/vault.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { packing } from './archive.ts';
import { measureStream, sumsOf, writing } from './backup.ts';
import { readDatabaseBytes } from './catalog.ts';
import { BackupError } from './manifest.ts';
import { archiveFile, type BackupPlace, type CopyNote, newestOf } from './place.ts';
import { openFolderPlace } from './place-folder.ts';
import { openS3Place } from './place-s3.ts';
import { forgettable } from './retention.ts';
import { stampOf } from './stamp.ts';
import { encryptStream, type CopyKeys, copyKeysOf } from './encryption.ts';
import { makeFolder, nearestFolder } from '../platform/runtime/make-folder.ts';

/** What keeps the copies of one installation. */
export type Keeper = {
  /** As the owner of the database or as the application. */
  url: string;
  storage: FileStorage;
  vault: Vault;
  keys: CopyKeys;
  folder: string;
  local: BackupPlace;
  /** Absent: nothing leaves this machine. */
  offsite?: BackupPlace;
  keep: Config['backups']['keep'];
  minFreeBytes: number;
};

/** Copies here are only a step on their way out, so two days of them are enough where they are carried. */
const keepHere = { daily: 2, weekly: 0, monthly: 0 };
/** What a process that was killed left behind is removed once it is this old. */
const abandonedMs = 24 * 3_600_000;

/** Where copies leave the machine to: their own bucket, else that of the pictures; undefined where there is neither. */
export function openOffsite({ backups, s3 }: Pick<Config, 'backups' | 's3'>): BackupPlace | undefined {
  if (backups.s3) return openS3Place(backups.s3);
  return s3 && openS3Place(s3, { prefix: 'S3_' });
}

/** Opens nothing yet: neither the folder nor the bucket has to be there. */
export function openKeeper(config: Config, url: string): Keeper {
  return {
    url,
    storage: openStorage(config),
    vault: openVault(config.secretKey),
    keys: copyKeysOf(config),
    folder: config.backups.dir,
    local: openFolderPlace(config.backups.dir),
    offsite: openOffsite(config),
    keep: config.backups.keep,
    minFreeBytes: config.minFreeBytes,
  };
}

/** Demands so much room for a folder that may not be there yet, beside the floor below which the product refuses writes. Throws BackupError. */
export async function demandRoom(folder: string, bytes: number, minFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(nearestFolder(folder));
  const free = bavail * bsize;
  const needed = bytes + minFreeBytes;
  const megabytes = (value: number) => Math.ceil(value / 1_048_576);
  if (free < needed)
    throw new BackupError(
      `Ruang di ${folder} kurang: ada ${megabytes(free)} MB, perlu sekitar ${megabytes(needed)} MB. Kosongkan ruang, atau pilih disk lain (BACKUP_DIR).`,
    );
}

/** Takes away what a process that was killed left unlocked or half made in a folder of copies, once that is a day old. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\.(draft|part|unpacked)-/.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > abandonedMs) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** The copies of this installation only, newest first. */
export async function ownCopies({ vault }: Pick<Keeper, 'vault'>, place: BackupPlace): Promise<CopyNote[]> {
  const mark = fingerprintOf(vault);
  return (await place.list()).filter(({ keyMark }) => keyMark === mark);
}

type Making = { reason: string; now: Date; signal?: AbortSignal };

/**
 * Makes a locked copy of database and pictures in the folder, while the product runs, and stores that as the last backup. It
 * appears under its name only when it is whole. Throws BackupError where the disk has no room for it, an AbortError once
 * `signal` says so, or what the disk, the database or the place of the pictures says; then nothing stays behind.
 */
export async function makeCopy(keeper: Keeper, { reason, now, signal }: Making): Promise<CopyNote> {
  const { url, storage, vault, folder, local, keys } = keeper;
  const copies = await ownCopies(keeper, local);
  const last = newestOf(copies, now) ?? copies[0];
  await demandRoom(folder, Math.ceil((last?.bytes ?? 0) * 1.3), keeper.minFreeBytes);
  makeFolder(folder, 0o700);
  await removeAbandoned(folder);
  const name = `rimpang-${stampOf(now)}-${randomBytes(3).toString('hex')}`;
  const [draft, part] = [join(folder, `.draft-${name}`), join(folder, `.part-${name}`)];
  const options = { url, storage, vault, to: folder, now, reason, signal };
  try {
    return await writing(draft, options, async (client, manifest) => {
      const databaseBytes = await readDatabaseBytes(client);
      const written = await lockInto(part, draft, keys[0], signal);
      const { rows, files, missingFiles } = sumsOf(manifest);
      const note: CopyNote = {
        format: 1,
        product: 'rimpang',
        name,
        at: manifest.at,
        mode: manifest.mode,
        reason,
        rows,
        files,
        missingFiles,
        databaseBytes,
        keyMark: manifest.keyMark,
        ...written,
      };
      await local.keep(note, part);
      const stored = { rows, bytes: note.bytes, files, missingFiles, reason };
      const path = join(folder, archiveFile(name));
      await storeSystemState(client, 'backup', { folder: path, ...stored }, now);
      return note;
    });
  } finally {
    for (const path of [draft, part]) await rm(path, { recursive: true, force: true });
  }
}

async function lockInto(part: string, draft: string, key: CopyKeys[0], signal?: AbortSignal) {
  const { through, seen } = measureStream();
  const file = createWriteStream(part, { flush: true, mode: 0o600 });
  await writingTo(part, pipeline(encryptStream(key, packing(draft, signal)), through, file, { signal }));
  return { bytes: seen.bytes, sha256: seen.digest(), lockedBy: key.id };
}

/** Copies of the folder that were not found whole outside yet. */
export async function copiesToCarry(keeper: Keeper): Promise<CopyNote[]> {
  if (!keeper.offsite) return [];
  return (await ownCopies(keeper, keeper.local)).filter(({ carriedAt }) => carriedAt === undefined);
}

/**
 * Carries the copy out of this machine, unless it is there. It counts once what the place gives back is what was sent;
 * until then it stays here and is carried again. Throws StorageError or BackupError.
 */
export async function carryCopy(
  keeper: Keeper,
  note: CopyNote,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const { offsite, local, folder } = keeper;
  if (!offsite) return;
  const there = (await offsite.list()).find(({ name }) => name === note.name);
  if (there?.sha256 !== note.sha256) await offsite.keep(note, join(folder, archiveFile(note.name)), signal);
  await local.annotate({ ...note, carriedAt: now.toISOString() });
}

/** Uploads of copies that were begun a day ago and are still not ended: the process that sent them died. */
export const abandonedUploads = async ({ offsite }: Pick<Keeper, 'offsite'>, now: Date) =>
  (await offsite?.uploads?.unfinished(new Date(now.getTime() - abandonedMs))) ?? [];

/** Takes the pieces of abandoned uploads out of the bucket. Returns how many uploads; throws StorageError. */
export async function removeAbandonedUploads(keeper: Pick<Keeper, 'offsite'>, now: Date): Promise<number> {
  const abandoned = await abandonedUploads(keeper, now);
  for (const upload of abandoned) await keeper.offsite?.uploads?.remove(upload);
  return abandoned.length;
}

/** Removes what the rules of `forgettable` let go, outside and here; here only what is outside. Returns the names. */
export async function forgetCopies(keeper: Keeper, now: Date): Promise<string[]> {
  const { local, offsite, keep } = keeper;
  const gone: string[] = [];
  const remove = async (place: BackupPlace, notes: CopyNote[]) => {
    for (const { name } of notes) {
      await place.remove(name);
      gone.push(name);
    }
  };
  const here = forgettable(await ownCopies(keeper, local), offsite ? keepHere : keep, now);
  await remove(
    local,
    here.filter(({ carriedAt }) => !offsite || carriedAt !== undefined),
  );
  if (offsite) await remove(offsite, forgettable(await ownCopies(keeper, offsite), keep, now));
  return Array.from(new Set(gone));
}

/** How a restore names the copy: where every process and the next machine find it, else by its path here. */
export const sourceOf = (
  { folder }: Pick<Keeper, 'folder'>,
  { name }: CopyNote,
  isOutside: boolean,
): string => (isOutside ? `s3:${name}` : join(folder, archiveFile(name)));
