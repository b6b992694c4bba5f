import type { Database } from '../../platform/database/database.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { forgetUploads, giveUpUnattached, takeLostUploads } from './store.ts';

const keepMs = 24 * 3_600_000;
/** No upload takes this long. */
const lostAfterMs = 3_600_000;
/** So many in one statement. */
const batch = 200;
/** So many statements in a run: 10.000 files an hour and process. */
const mostBatches = 50;
/** So many are asked of the storage at the same time. */
const removedTogether = 10;

/**
 * Removes files that nothing used within 24 hours, and the bytes of uploads whose row never came. Returns of how many the bytes are gone.
 * A key is forgotten once its bytes are: what the storage refuses is tried again an hour later, and a refusal keeps no
 * other file back. Several processes each take files of their own. Throws the first refusal once all else is done; a storage that
 * refuses a whole batch is asked for no more.
 */
export async function sweepFiles(db: Database, storage: FileStorage, now: Date): Promise<number> {
  const keepSince = new Date(now.getTime() - keepMs);
  for (let batches = 0; batches < mostBatches; batches += 1)
    if ((await giveUpUnattached(db, keepSince, batch)) < batch) break;
  const due = { before: new Date(now.getTime() - lostAfterMs), now };
  const refusals: unknown[] = [];
  let swept = 0;
  for (let batches = 0; batches < mostBatches; batches += 1) {
    const keys = await takeLostUploads(db, due, batch);
    const removed = await removeBytes(storage, keys, (why) => refusals.push(why));
    await forgetUploads(db, removed);
    swept += removed.length;
    if (keys.length < batch || removed.length === 0) break;
  }
  if (refusals.length > 0) throw refusals[0];
  return swept;
}

/** Returns the keys whose bytes are gone. */
async function removeBytes(
  storage: FileStorage,
  keys: readonly string[],
  onRefusal: (why: unknown) => void,
): Promise<string[]> {
  const removed: string[] = [];
  for (let at = 0; at < keys.length; at += removedTogether)
    await Promise.all(
      keys.slice(at, at + removedTogether).map(async (key) => {
        try {
          await storage.remove(key);
          removed.push(key);
        } catch (why) {
          onRefusal(why);
        }
      }),
    );
  return removed;
}
