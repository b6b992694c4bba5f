import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { bytes, query, type RowOf, text, uuid } from '../platform/database/query.ts';
import { openDiskStorage } from '../platform/storage/file-storage-disk.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';

const stored = { id: uuid, key: text, mediaType: text, sha256: bytes };
type Stored = RowOf<typeof stored>;

const pageRows = 500;
/** As many pictures in memory at once, 5 MB at most each. */
const atOnce = 4;

/** Files of a backup lie under their storage keys. */
const backupFiles = (folder: string): FileStorage => openDiskStorage(join(folder, 'files'));

/** What the file table names, a few at a time. */
export async function* namedFiles(client: pg.Client): AsyncGenerator<Stored[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await query(stored)`
      select id, storage_key as key, media_type as "mediaType", sha256 from files.file
      where id > ${after}::uuid order by id limit ${pageRows}`.all(handleOf(client));
    for (let i = 0; i < rows.length; i += atOnce) yield rows.slice(i, i + atOnce);
    if (rows.length < pageRows) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** What came of a copy's pictures, each compared with the hash that was stored with it. */
type Copied = {
  count: number;
  bytes: number;
  /** By their keys: an invented company has some pictures for many orders. */
  missing: Set<string>;
  /** There, but not what was stored; not copied. */
  damaged: Set<string>;
};

/** Is that the picture which was stored. */
export const isWhole = (bytes: Uint8Array | null, hash: Uint8Array): bytes is Uint8Array =>
  bytes !== null && createHash('sha256').update(bytes).digest().equals(hash);

/** Copies what the file table of this connection's snapshot names, a few at a time; what is whole there already is left alone. */
async function copyFiles(
  client: pg.Client,
  from: FileStorage,
  to: FileStorage,
  signal?: AbortSignal,
): Promise<Copied> {
  const copied: Copied = { count: 0, bytes: 0, missing: new Set(), damaged: new Set() };
  const count = (bytes: Uint8Array) => {
    copied.count += 1;
    copied.bytes += bytes.length;
  };
  for await (const some of namedFiles(client)) {
    signal?.throwIfAborted();
    await Promise.all(
      some.map(async ({ key, mediaType, sha256 }) => {
        const there = await to.get(key);
        if (isWhole(there, sha256)) return count(there);
        const bytes = await from.get(key);
        if (!isWhole(bytes, sha256)) return void copied[bytes ? 'damaged' : 'missing'].add(key);
        await to.put(key, bytes, mediaType);
        count(bytes);
      }),
    );
  }
  return copied;
}

/** Of the keys that were not found, those that the file table still names: the others were swept meanwhile. */
export async function stillNamed(client: pg.Client, keys: readonly string[]): Promise<string[]> {
  const rows = await query({ key: text })`
    select distinct storage_key as key from files.file
    where storage_key = any (${keys}::text[]) order by 1`.all(handleOf(client));
  return rows.map((row) => row.key);
}

/** From the storage into the backup. `missing` are pictures that were swept meanwhile, or that are lost; damaged ones do not go in as good. */
export const saveFiles = (
  client: pg.Client,
  storage: FileStorage,
  folder: string,
  signal?: AbortSignal,
): Promise<Copied> => copyFiles(client, storage, backupFiles(folder), signal);

/** From the backup into the storage, by the file table that was just restored; a whole picture that is there is not written again. */
export const loadFiles = (client: pg.Client, storage: FileStorage, folder: string): Promise<Copied> =>
  copyFiles(client, backupFiles(folder), storage);
