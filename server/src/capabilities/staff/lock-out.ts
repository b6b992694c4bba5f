import type { Tx } from '../../platform/database/database.ts';
import { lockAccount, withdrawPasswords } from '../accounts/index.ts';
import { endSessionsOf, voidLinks } from '../sessions/index.ts';
import { forgetPerson } from './forget-person.ts';

/**
 * Ends every sign-in to these accounts, their sessions and their links to a new password: staff are closed, partners, also those who became
 * staff, stay without a password until staff close them, and the company's account always stays. Returns who was closed. What programs
 * call with is for the caller to end (`revokeTokensOf`).
 */
export async function lockOut(tx: Tx, ids: readonly number[], now: Date): Promise<number[]> {
  for (const id of [...ids].sort((one, other) => one - other)) await lockAccount(tx, id);
  for (const id of ids) {
    await endSessionsOf(tx, id, 'account-closed');
    await voidLinks(tx, id, ['reset-password', 'first-password'], now);
  }
  const closed = await withdrawPasswords(tx, ids, now);
  for (const id of closed) await forgetPerson(tx, id);
  return closed;
}
