import { throttlePolicies } from '@rimpang/domain/throttle';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { fieldFailure } from '../../../platform/requests/failure.ts';
import { checkPassword, findAccount, lockForChange } from '../../accounts/index.ts';
import { throttleTry } from './throttle.ts';

/**
 * Holds the account until the change is done, and its password is still the one that was right: whom another one sends out changes nothing any
 * more. Failures: PASSWORD_WRONG (currentPassword).
 */
export async function demandPassword(tx: Tx, accountId: number, passwordHash: string): Promise<void> {
  await lockForChange(tx, accountId);
  const account = await findAccount(tx, accountId);
  if (account?.passwordHash !== passwordHash) throw fieldFailure('PASSWORD_WRONG', 'currentPassword');
}

/**
 * Is it really the account's owner? Guessing is slowed down like signing in, with a count of its own: wrong tries here keep
 * no person from signing in (decision 085). Belongs in `prepare`, outside any transaction. Returns the stored hash, which the transaction
 * demands again (`demandPassword`).
 * Failures: PASSWORD_WRONG (currentPassword), TOO_MANY_TRIES.
 */
export async function confirmPassword(
  db: Database,
  accountId: number,
  password: string,
  now: Date,
): Promise<string> {
  const guard = { key: `confirm:${accountId}`, policy: throttlePolicies.signedIn, clears: true };
  const hash = await throttleTry(db, [guard], now, async () => {
    const stored = await findAccount(db, accountId);
    const right = await checkPassword(stored?.passwordHash ?? null, password);
    return right && stored ? stored.passwordHash : null;
  });
  if (hash === null) throw fieldFailure('PASSWORD_WRONG', 'currentPassword');
  return hash;
}
