import { quotaOf } from '@rimpang/domain/request-limits';
import type { Caller } from '../../platform/requests/caller.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addressGroup, takeQuota, withinQuota } from '../../platform/requests/quota-store.ts';

/**
 * Counts a public form that is about to be stored; one that fails, or is a retry of a stored one, is not counted.
 * Failures: TOO_MANY_TRIES.
 */
export function takeSubmission(tx: Tx, caller: Caller, now: Date): Promise<void> {
  return takeQuota(tx, submissionOf(caller, now));
}

/**
 * Counts a form that comes with a proof of payment; false beyond the limit. It is accepted even then: mobile operators
 * put many customers behind one address, and this one may have paid.
 */
export function isUsualSubmission(tx: Tx, caller: Caller, now: Date): Promise<boolean> {
  return withinQuota(tx, submissionOf(caller, now));
}

/** Orders, registrations and messages together. */
function submissionOf(caller: Caller, now: Date) {
  const key = `submission:${addressGroup(caller.address)}`;
  return { key, now, ...quotaOf('storefront.sendMessage') };
}
