import { join } from 'node:path';
import type { Config } from '../runtime/config.ts';
import type { FileStorage } from './file-storage.ts';
import { openDiskStorage } from './file-storage-disk.ts';
import { openS3Storage } from './file-storage-s3.ts';

/** Where this installation keeps its pictures: S3 where it is set, else the data folder, flushed or `isHurried` (`openDiskStorage`). */
export function openStorage(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  how: { isHurried?: boolean } = {},
): FileStorage {
  return s3 ? openS3Storage(s3) : openDiskStorage(join(dataDir, 'files'), how);
}
