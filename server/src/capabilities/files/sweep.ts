import type { Database } from '../../platform/database/database.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { deleteUnattached, forgetUploads, selectLostUploads } from './store.ts';

const keepMs = 24 * 3_600_000;
/** No upload takes this long. */
const lostAfterMs = 3_600_000;
const batch = 200;

/**
 * Removes files that nothing used within 24 hours, and the bytes of uploads whose row never came. Returns how many.
 */
export async function sweepFiles(db: Database, storage: FileStorage, now: Date): Promise<number> {
  const keys = await deleteUnattached(db, new Date(now.getTime() - keepMs), batch);
  for (const key of keys) await storage.remove(key);
  const lost = await selectLostUploads(db, new Date(now.getTime() - lostAfterMs), batch);
  for (const key of lost) await storage.remove(key);
  await forgetUploads(db, lost);
  return keys.length + lost.length;
}
