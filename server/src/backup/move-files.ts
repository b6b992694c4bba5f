import type pg from 'pg';
import { fingerprintOf } from '../platform/secrets/fingerprint-store.ts';
import type { Vault } from '../platform/secrets/vault.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { isWhole, namedFiles } from './files.ts';
import { BackupError } from './manifest.ts';

/** How a move of the pictures went. */
export type Moved = {
  copied: number;
  /** Found whole at their new place already. */
  there: number;
  /** Taken away from their old place. */
  removed: number;
  /** At neither place. */
  missing: number;
  /** At the old place only, and not what was stored; left as they are. */
  damaged: number;
};

/** Says whose bucket it is, so that two installations do not mix. */
const ownerKey = 'installation/owner.txt';

/** Marks the bucket as this installation's. Throws BackupError where it is another's. */
export async function claimBucket(bucket: FileStorage, vault: Vault): Promise<void> {
  const mark = fingerprintOf(vault);
  const found = await bucket.get(ownerKey);
  if (found && Buffer.from(found).toString() !== mark)
    throw new BackupError(
      'Bucket di S3_BUCKET dipakai instalasi lain (SECRET_KEY lain); pakai bucket sendiri. Tidak ada gambar yang dipindahkan.',
    );
  if (!found) await bucket.put(ownerKey, Buffer.from(mark), 'text/plain');
}

type Move = {
  from: FileStorage;
  to: FileStorage;
  /** Takes away from the old place what was found whole at the new one. */
  remove: boolean;
  signal?: AbortSignal;
};

/**
 * Brings every picture of the file table from one place to the other while the product runs, each compared with the hash that
 * was stored with it, after it was read back. What is there is left; run again, it goes on where it broke off. Failures: StorageError.
 */
export async function moveFiles(client: pg.Client, { from, to, remove, signal }: Move): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, removed: 0, missing: 0, damaged: 0 };
  const bring = async (key: string, mediaType: string, hash: Uint8Array): Promise<boolean> => {
    if (isWhole(await to.get(key), hash)) {
      moved.there += 1;
      return true;
    }
    const bytes = await from.get(key);
    if (!isWhole(bytes, hash)) {
      moved[bytes === null ? 'missing' : 'damaged'] += 1;
      return false;
    }
    await to.put(key, bytes, mediaType);
    if (!isWhole(await to.get(key), hash))
      throw new BackupError(`Gambar ${key} di tempat baru bukan yang dikirim; ulangi perintah ini.`);
    moved.copied += 1;
    return true;
  };
  for await (const some of namedFiles(client)) {
    signal?.throwIfAborted();
    await Promise.all(
      some.map(async ({ key, mediaType, sha256 }) => {
        const isThere = await bring(key, mediaType, sha256);
        if (!isThere || !remove || (await from.get(key)) === null) return;
        await from.remove(key);
        moved.removed += 1;
      }),
    );
  }
  return moved;
}
