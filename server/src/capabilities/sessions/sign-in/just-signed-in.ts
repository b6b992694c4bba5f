import { Failure } from '../../../platform/requests/failure.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { findAccount } from '../../accounts/index.ts';
import { selectSignedInAt } from '../session-store.ts';

/** For so long after the sign-in with it a temporary password is not asked for once more (decision 226). */
const justSignedInMs = 15 * 60_000;

/** A partner who became staff changes the own password, which is no temporary one. */
const askForIt = (isTemporary: boolean) =>
  new Failure('INPUT_INVALID', {
    fields: {
      currentPassword: `Masukkan password ${isTemporary ? 'sementara' : 'Anda sendiri'} yang Anda pakai untuk login`,
    },
  });

type Asking = { accountId: number; sessionHash: Buffer | undefined; now: Date };

/**
 * What was shown by signing in a moment ago: the stored hash of the temporary password with which this session began, which the transaction
 * demands again (`spendProof`). Every new password ends the sessions of before it, so that one which is there after the hash was read began with
 * this password. A sign-in that is yet to come says nothing (decision 194).
 * Failures: INPUT_INVALID (currentPassword) where the session is older, the password no temporary one, or the request comes without a session.
 */
export async function justSignedInWith(
  db: Database,
  { accountId, sessionHash, now }: Asking,
): Promise<string> {
  const account = await findAccount(db, accountId);
  const at = sessionHash ? await selectSignedInAt(db, accountId, sessionHash) : null;
  const ageMs = at ? now.getTime() - at.getTime() : -1;
  const isRecent = ageMs >= 0 && ageMs <= justSignedInMs;
  const isTemporary = Boolean(account?.mustChangePassword && account.temporaryUntil);
  if (!account || !isTemporary || !isRecent) throw askForIt(isTemporary);
  return account.passwordHash;
}

/** Is the session still there that was the proof? Failures: NOT_SIGNED_IN where another device ended it meanwhile. */
export async function demandSession(tx: Tx, accountId: number, sessionHash: Buffer): Promise<void> {
  if (!(await selectSignedInAt(tx, accountId, sessionHash))) throw new Failure('NOT_SIGNED_IN');
}
