import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/database-failures.ts';

/** Longest that a person waits for what is known already; the public pages answer within a second (trust.md, faults). */
const patienceMs = 700;

/** What a reading comes to within its patience, counted from its beginning; undefined where it takes longer. */
export function inTime<T>(reading: Promise<T>, begunAt: number): Promise<T | undefined> {
  const left = patienceMs - (performance.now() - begunAt);
  if (left <= 0) return Promise.resolve(undefined);
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), left);
  return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
}

type Known = { value?: unknown; silentSince?: number };
const knownOf = new WeakMap<Database, Map<string, Known>>();

/**
 * Reads what everybody may know, and answers with the value read last while the database is away or says nothing.
 * Throws what the reading throws where nothing is known, or where the fault is another.
 */
export async function lastKnown<T>(db: Database, name: string, read: () => Promise<T>): Promise<T> {
  const all = knownOf.get(db) ?? new Map<string, Known>();
  knownOf.set(db, all);
  const known = all.get(name) ?? {};
  all.set(name, known);
  const begunAt = performance.now();
  const reading = read().then((value) => {
    all.set(name, { value });
    return value;
  });
  if (known.value === undefined) return reading;
  try {
    // Where one is already waiting in vain, the next ones do not.
    const value = await inTime(reading, known.silentSince ?? begunAt);
    if (value !== undefined) return value;
    known.silentSince ??= begunAt;
    reading.catch(() => {
      known.silentSince = undefined;
    });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
  return known.value as T;
}
