import type { Database } from '../../platform/database.ts';
import { fieldFailure } from '../../platform/failure.ts';
import { checkPassword } from './passwords.ts';
import { findAccount } from './store.ts';
import { forgiveTry, takeTry } from './throttle.ts';

/**
 * Is it really the account's owner? Guessing is slowed down like signing in. Belongs in `prepare`, outside any
 * transaction. Returns the stored hash, for changes that must not overtake each other.
 * Failures: PASSWORD_WRONG (currentPassword), TOO_MANY_TRIES.
 */
export async function confirmPassword(
  db: Database,
  accountId: number,
  password: string,
  now: Date,
): Promise<string> {
  const account = `login:account:${accountId}`;
  await takeTry(db, [account], now);
  const stored = await findAccount(db, accountId);
  if (!(await checkPassword(stored?.passwordHash ?? null, password)) || !stored)
    throw fieldFailure('PASSWORD_WRONG', 'currentPassword');
  await forgiveTry(db, { account });
  return stored.passwordHash;
}
