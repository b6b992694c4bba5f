import { throttlePolicies } from '@rimpang/domain/throttle';
import type { Database } from '../../../platform/database/database.ts';
import { fieldFailure } from '../../../platform/requests/failure.ts';
import { checkPassword, findAccount } from '../../accounts/index.ts';
import { throttleTry } from './throttle.ts';

/**
 * Is it really the account's owner? Guessing is slowed down like signing in, with a count of its own: wrong tries here keep
 * no person from signing in (decision 085). Belongs in `prepare`, outside any transaction. Returns the stored hash, for
 * changes that must not overtake each other.
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
