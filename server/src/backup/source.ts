import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAhead } from '@rimpang/domain/upkeep';
import { makeFolder } from '../platform/runtime/make-folder.ts';
import { manifestIn, unpack } from './archive.ts';
import { demandRoom, type Keeper, ownCopies, removeAbandoned } from './keeper.ts';
import { BackupError, type Manifest, readBackup, readManifest } from './manifest.ts';
import { type BackupPlace, type CopyNote, newestOf } from './place.ts';
import { decryptStream } from './encryption.ts';
import { momentOfName } from './stamp.ts';
import { orMissing } from '../platform/runtime/or-missing.ts';

/** A backup as a folder that a restore reads; `close` removes what was made for it. */
export type OpenedSource = { folder: string; close(): Promise<void> };
/** With what a person calls it. */
type NamedSource = OpenedSource & { name: string };

type Reading = Pick<Keeper, 'keys' | 'offsite' | 'folder' | 'minFreeBytes' | 'vault'>;

const anyCopy = /^rimpang-\d{8}-\d{6}(-\w+)?(\.rimpang)?$/;

type Copy = { bytes: number; pieces: AsyncIterable<Buffer>; now: Date; signal?: AbortSignal };

/** Ends where the signal says so, between two pieces. */
async function* until(signal: AbortSignal | undefined, pieces: AsyncIterable<Buffer>) {
  for await (const piece of pieces) {
    signal?.throwIfAborted();
    yield piece;
  }
}

const demandUnpacking = ({ folder, minFreeBytes }: Pick<Reading, 'folder' | 'minFreeBytes'>, bytes: number) =>
  demandRoom(folder, Math.ceil(bytes * 1.05), minFreeBytes);

/**
 * Unlocks a copy into a folder beside the others. Throws BackupError before anything is written where the key is another, and
 * before more than its beginning is read where a newer version made it; the reason of `signal` once that speaks. Then nothing of it stays.
 */
export async function openCopy(
  { keys, folder, minFreeBytes }: Reading,
  { bytes, pieces, now, signal }: Copy,
): Promise<OpenedSource> {
  await demandUnpacking({ folder, minFreeBytes }, bytes);
  makeFolder(folder, 0o700);
  await removeAbandoned(folder);
  const unpacked = await mkdtemp(join(folder, '.unpacked-'));
  const close = () => rm(unpacked, { recursive: true, force: true });
  try {
    await unpack(decryptStream(keys, until(signal, pieces)), unpacked, () => readBackup(unpacked, now));
    return { folder: unpacked, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Nothing there can be called the newest: a person has to say which one. */
function allAhead(where: string, names: readonly string[], from: (name: string) => string): BackupError {
  const [first = ''] = names;
  return new BackupError(
    `Semua cadangan di ${where} bertanda waktu yang belum tiba (${names.slice(0, 5).join(', ')}): jam mesin pernah maju, atau jam mesin ini mundur. Periksa jamnya, atau sebut satu, misalnya --from ${from(first)}.`,
  );
}

/** The copy outside this machine that `s3:NAME` means; `s3:` alone is the newest of this installation whose moment has come. */
async function copyOutside(
  reading: Reading,
  name: string,
  now: Date,
): Promise<{ copy: CopyNote; place: BackupPlace }> {
  const { offsite } = reading;
  if (!offsite)
    throw new BackupError(
      '--from s3: perlu tempat cadangan; isi BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_KEY, dan BACKUP_S3_SECRET.',
    );
  const copies = name ? await offsite.list() : await ownCopies(reading, offsite);
  const found = name ? copies.find((copy) => copy.name === name) : newestOf(copies, now);
  if (found) return { copy: found, place: offsite };
  const names = copies.map((copy) => copy.name);
  if (!name && names.length > 0) throw allAhead('S3', names, (one) => `s3:${one}`);
  const known = names.slice(0, 5);
  const there = known.length > 0 ? ` Yang terbaru: ${known.join(', ')}.` : '';
  throw new BackupError(
    name
      ? `Tidak ada cadangan ${name} di S3.${there}`
      : 'Tidak ada cadangan instalasi ini (SECRET_KEY ini) di S3; lihat npm run backup -- --list.',
  );
}

const sizeOf = async (path: string): Promise<number | null> => {
  const found = await orMissing(stat(path), null);
  return found?.isFile() ? found.size : null;
};

/** The newest copy in a folder of copies, locked or not, whose moment has come; the folder itself where it holds none. */
async function newestIn(folder: string, now: Date): Promise<string> {
  const names = (await orMissing(readdir(folder), [])).filter((name) => anyCopy.test(name)).sort();
  const complete: string[] = [];
  for (const name of names) {
    const marker = name.endsWith('.rimpang')
      ? name.replace('.rimpang', '.json')
      : join(name, 'manifest.json');
    if ((await sizeOf(join(folder, marker))) !== null) complete.push(name);
  }
  const newest = complete.findLast((name) => !isAhead(momentOfName(name), now));
  if (!newest && complete.length > 0)
    throw allAhead(folder, complete.toReversed(), (name) => join(folder, name));
  return join(folder, newest ?? '');
}

/** What `--from` means: a plain folder, or a locked copy. */
type Found =
  | { name: string; folder: string }
  | { name: string; bytes: number; open: () => AsyncIterable<Buffer> };

async function findSource(reading: Reading, from: string, now: Date): Promise<Found> {
  if (from.startsWith('s3:')) {
    const { copy, place } = await copyOutside(reading, from.slice(3).replace(/\.rimpang$/, ''), now);
    return { name: `s3:${copy.name}`, bytes: copy.bytes, open: () => place.read(copy.name) };
  }
  const isBackup = (await sizeOf(join(from, 'manifest.json'))) !== null;
  const path = isBackup || (await sizeOf(from)) !== null ? from : await newestIn(from, now);
  const bytes = await sizeOf(path);
  if (bytes === null) return { name: path, folder: path };
  return { name: path, bytes, open: () => createReadStream(path) };
}

/**
 * Opens what `--from` means: `s3:` or `s3:NAME`, a locked file, a folder of `--to`, or a folder of either (the newest).
 * Throws BackupError where there is none, where it is damaged or of a newer version, or where its key is not at hand.
 */
export async function openSource(
  reading: Reading,
  from: string,
  now: Date,
  signal?: AbortSignal,
): Promise<NamedSource> {
  const found = await findSource(reading, from, now);
  const { name } = found;
  if ('folder' in found) return { folder: found.folder, name, close: async () => {} };
  const opened = await openCopy(reading, { bytes: found.bytes, pieces: found.open(), now, signal });
  return { ...opened, name };
}

/**
 * Looks at what `openSource` would open, reads its beginning only and writes nothing. Throws BackupError as that does, and where the
 * disk has no room to unlock it.
 */
export async function lookAtSource(reading: Reading, from: string, now: Date): Promise<Manifest> {
  const found = await findSource(reading, from, now);
  if ('folder' in found) return (await readBackup(found.folder, now)).manifest;
  await demandUnpacking(reading, found.bytes);
  const pieces = found.open()[Symbol.asyncIterator]();
  try {
    const text = await manifestIn(decryptStream(reading.keys, { [Symbol.asyncIterator]: () => pieces }));
    return await readManifest(text, found.name);
  } finally {
    await pieces.return?.();
  }
}
