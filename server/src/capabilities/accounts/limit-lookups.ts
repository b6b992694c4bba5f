import type { Database } from '../../platform/database/database.ts';
import { takeQuota } from '../../platform/requests/quota-store.ts';

/**
 * At most 30 look-ups of a username a minute per reader, whichever form asks (trust.md, attacks).
 * Failures: TOO_MANY_TRIES.
 */
export function limitLookups(db: Database, readerId: number, now: Date): Promise<void> {
  return takeQuota(db, { key: `lookup:${readerId}`, limit: 30, windowSeconds: 60, now });
}
