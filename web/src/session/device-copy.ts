import { type DBSchema, type IDBPObjectStore, openDB } from 'idb';
import { copyName } from './wipe-copy.ts';

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

const storeName = 'dilihat';
/** Raised when an answer that is stored gets another shape: what an older product stored is dropped. */
const shape = 2;
interface Copy extends DBSchema {
  [storeName]: { key: string; value: StoredAnswer };
}
type Store<Mode extends IDBTransactionMode> = IDBPObjectStore<
  Copy,
  [typeof storeName],
  typeof storeName,
  Mode
>;

/**
 * Runs one transaction on the store and closes the database again, so that it can be removed at any time. Resolves when
 * the transaction is committed.
 */
async function inStore<Mode extends IDBTransactionMode, Result>(
  mode: Mode,
  work: (store: Store<Mode>) => Promise<Result>,
): Promise<Result> {
  const db = await openDB<Copy>(copyName, shape, {
    upgrade: (copy) => {
      if (copy.objectStoreNames.contains(storeName)) copy.deleteObjectStore(storeName);
      copy.createObjectStore(storeName, { keyPath: 'key' });
    },
  });
  try {
    const { store, done } = db.transaction(storeName, mode);
    const [result] = await Promise.all([work(store), done]);
    return result;
  } finally {
    db.close();
  }
}

/** Everything stored of this person. Throws where the browser has no such storage. */
export function readCopy(accountId: number): Promise<StoredAnswer[]> {
  return inStore('readonly', async (store) => {
    const all = await store.getAll();
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
    for (const entry of entries) await store.put(entry);
    const all = await store.getAll();
    const newest = all
      .filter((answer) => answer.accountId === accountId)
      .toSorted((a, b) => b.at - a.at)
      .slice(0, atMost);
    const staying = new Set(newest.map(({ key }) => key));
    for (const { key } of all) if (!staying.has(key)) await store.delete(key);
  });
}
