/** IndexedDB's database of what this device stores (device-copy.ts). */
export const copyName = 'rimpang-terakhir-dilihat';
/** Another tab that is just writing does not keep any person from leaving. */
const wipeWithinMs = 1000;

/**
 * Removes all of it, also where nothing can be read any more. Never throws, never waits long. Apart from reading and
 * writing, because every page needs this and none may wait for a library to arrive.
 */
export function wipeCopy(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, wipeWithinMs);
    try {
      const removing = indexedDB.deleteDatabase(copyName);
      removing.onsuccess = () => resolve();
      removing.onerror = () => resolve();
    } catch {
      // No such storage: nothing was stored.
      resolve();
    }
  });
}
