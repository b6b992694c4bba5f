import type { Tx } from '../../../platform/database/database.ts';
import { insertFirstPassword, replaceFirstPassword } from './link-store.ts';
import { newLink } from './links.ts';

/**
 * Begins the three days in which the person who registered an account may hand its owner a link to an own password. The
 * token of this link is known to no person: it stands for the right to have it replaced.
 */
export const allowFirstPassword = (tx: Tx, owner: { id: number; email: string }, now: Date): Promise<void> =>
  insertFirstPassword(tx, owner, newLink('first-password', now));

/**
 * A link with which the owner of a new account sets an own password, once; an earlier one is worthless from then on. Null
 * when a password was set, the three days are over, or the account was closed.
 */
export async function firstPasswordLink(tx: Tx, accountId: number, now: Date) {
  const link = newLink('first-password', now);
  // Of two at the same moment the second one waits, and finds the link of the first one in the next statement only.
  const replaced =
    (await replaceFirstPassword(tx, accountId, link)) ?? (await replaceFirstPassword(tx, accountId, link));
  return replaced && { path: `/reset-password#${link.token}`, expiresAt: replaced.expiresAt };
}
