import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/runtime/config.ts';

/**
 * Why (Indonesian) there is no embedded database to look at: the data folder holds none, which is what a misspelt one or a command
 * that cron runs in another folder finds. Null where there is one, where it may not be looked at, or where a server of one's own is named.
 */
export function missingCluster({ dataDir, databaseUrl, appDatabaseUrl }: Config): string | null {
  if (databaseUrl || appDatabaseUrl) return null;
  try {
    statSync(join(dataDir, 'postgres', 'PG_VERSION'));
    return null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOENT', 'ENOTDIR'].includes(code)) return null;
    return `Di ${dataDir} belum ada basis data; periksa DATA_DIR, atau nyalakan produk sekali dahulu.`;
  }
}
