import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { nearestFolder } from '../runtime/make-folder.ts';
import { EmbeddedPostgresError } from './postgres-binaries.ts';

const megabyte = 1_048_576;
/** A new database with its journal and the tables, and what is written into it first. */
const newDatabaseBytes = 128 * megabyte;

/**
 * Demands room for a database where `DATA_DIR` has none yet, beside the floor below which the product refuses writes: a first start that
 * runs out of disk in the middle leaves nothing that serves. Throws EmbeddedPostgresError; a disk that cannot be asked refuses nothing.
 */
export function demandFirstRoom(dataDir: string, minFreeBytes: number): void {
  if (nearestFolder(join(dataDir, 'postgres', 'PG_VERSION')).endsWith('PG_VERSION')) return;
  const free = freeBytes(nearestFolder(dataDir));
  const needed = newDatabaseBytes + minFreeBytes;
  if (free === null || free >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`;
  throw new EmbeddedPostgresError(
    `ruang untuk basis data baru di ${dataDir} kurang: ada ${megabytes(free)}, perlu sekitar ${megabytes(needed)}.`,
    'Kosongkan ruang, atau pilih DATA_DIR di disk lain.',
  );
}

function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
