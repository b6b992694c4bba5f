/**
 * What this device keeps of one partner so that the area opens without a network (decision 067): the answers that were
 * last seen, each with its moment. It lies in IndexedDB, and is gone when a session ends or another person signs in.
 */
export type StoredAnswer = {
  key: string;
  accountId: number;
  /** When the server gave it, in ms since 1970. */
  at: number;
  value: unknown;
};

const name = 'rimpang-terakhir-dilihat';
const storeName = 'dilihat';
/** Another tab that is just writing does not keep any person from leaving. */
const wipeWithinMs = 1000;

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

/** Runs one piece of work on the store and closes the database again, so that it can be removed at any time. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'key' });
  const db = await settled(opening);
  try {
    return await work(db.transaction(storeName, mode).objectStore(storeName));
  } finally {
    db.close();
  }
}

/** Everything kept of this person. Throws where the browser has no such storage. */
export function readCopy(accountId: number): Promise<StoredAnswer[]> {
  return inStore('readonly', async (store) => {
    const all = (await settled(store.getAll())) as StoredAnswer[];
    return all.filter((answer) => answer.accountId === accountId);
  });
}

/**
 * Adds these or renews them; of all that is there then, the newest `atMost` of this person stay. Throws where the browser
 * has no such storage or no room.
 */
export function addToCopy(
  accountId: number,
  entries: readonly StoredAnswer[],
  atMost: number,
): Promise<void> {
  return inStore('readwrite', async (store) => {
    for (const entry of entries) await settled(store.put(entry));
    const all = (await settled(store.getAll())) as StoredAnswer[];
    const newest = all
      .filter((answer) => answer.accountId === accountId)
      .toSorted((a, b) => b.at - a.at)
      .slice(0, atMost);
    const staying = new Set(newest.map(({ key }) => key));
    for (const { key } of all) if (!staying.has(key)) await settled(store.delete(key));
  });
}

/** Removes all of it, also where nothing can be read any more. Never throws, never waits long. */
export function wipeCopy(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, wipeWithinMs);
    try {
      const removing = indexedDB.deleteDatabase(name);
      removing.onsuccess = () => resolve();
      removing.onerror = () => resolve();
    } catch {
      // No such storage: nothing was kept.
      resolve();
    }
  });
}
