import { quotaOf } from '@rimpang/domain/request-limits';
import type { Database, Tx } from '../../platform/database/database.ts';
import { takeQuota } from '../../platform/requests/quota-store.ts';

/**
 * So many look-ups of a username per reader, whichever form asks (trust.md, attacks).
 * Failures: TOO_MANY_TRIES.
 */
export function limitLookups(db: Database | Tx, readerId: number, now: Date): Promise<void> {
  return takeQuota(db, { key: `lookup:${readerId}`, now, ...quotaOf('partners.lookup') });
}
