import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/requests/services.ts';
import { confirmPassword, demandPassword } from '../sign-in/confirm-password.ts';
import { type CodeProof, confirmCode, spendCode } from './confirm-code.ts';

/** Who asks is the account's owner: the password that was right, and the code where one is asked for. */
type PersonProof = { passwordHash: string; code: CodeProof | null };

type Confirming = { db: Database; services: Pick<Services, 'vault'>; now: Date };

/**
 * Is it the account's owner, by password and second factor? Belongs in `prepare`; the transaction uses the proof up (`spendProof`).
 * Failures: PASSWORD_WRONG (currentPassword), SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export async function confirmPerson(
  work: Confirming,
  accountId: number,
  given: { currentPassword: string; code?: string | undefined },
): Promise<PersonProof> {
  const passwordHash = await confirmPassword(work.db, accountId, given.currentPassword, work.now);
  return { passwordHash, code: await confirmCode(work, accountId, given.code) };
}

/**
 * Uses the proof up for one change, and holds the account until it is done. Failures: PASSWORD_WRONG where another password was set since: whom
 * that sends out changes nothing any more; SECOND_FACTOR_WRONG where the code was used meanwhile.
 */
export async function spendProof(tx: Tx, accountId: number, proof: PersonProof, now: Date): Promise<void> {
  await demandPassword(tx, accountId, proof.passwordHash);
  await spendCode(tx, accountId, proof.code, now);
}
