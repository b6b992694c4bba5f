import type { Caller } from '../../platform/requests/caller.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fieldFailure } from '../../platform/requests/failure.ts';
import { deleteKnownBrowsers } from './sign-in/known-browser-store.ts';
import { endSessionsOf } from './session-store.ts';
import { choosingPassword, updateName } from '../accounts/index.ts';
import { setPassword } from './password-store.ts';

/** Changes the name people are shown under. */
export const setOwnName = (tx: Tx, accountId: number, fullName: string): Promise<void> =>
  updateName(tx, accountId, fullName);

/**
 * Sets a password whose owner was confirmed by `confirmPassword`; every other session ends.
 * Failures: PASSWORD_WRONG where it was changed meanwhile.
 */
export async function setOwnPassword(
  tx: Tx,
  change: { id: number; oldHash: string; newHash: string },
  { caller, now }: { caller: Caller; now: Date },
): Promise<void> {
  if (!(await setPassword(tx, choosingPassword(change), now)))
    throw fieldFailure('PASSWORD_WRONG', 'currentPassword');
  await deleteKnownBrowsers(tx, change.id, caller.browser?.hash);
  await endSessionsOf(tx, change.id, 'password-changed', caller.sessionHash);
}
