import type { Caller } from '../../platform/requests/caller.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addressGroup, takeQuota } from '../../platform/requests/quota-store.ts';

/** Orders, registrations and messages together, per address and hour. */
const submissionsPerHour = 10;

/**
 * Counts a public form that is about to be stored; one that fails, or is a retry of a stored one, is not counted.
 * Failures: TOO_MANY_TRIES.
 */
export function takeSubmission(tx: Tx, caller: Caller, now: Date): Promise<void> {
  const key = `submission:${addressGroup(caller.address)}`;
  return takeQuota(tx, { key, limit: submissionsPerHour, windowSeconds: 3_600, now });
}
