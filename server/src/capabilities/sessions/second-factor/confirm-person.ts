import { ownPasswordMissing } from '@rimpang/contract/fields';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/requests/caller.ts';
import { Failure } from '../../../platform/requests/failure.ts';
import { requireOperationId, wasDone } from '../../../platform/requests/operation-store.ts';
import type { Services } from '../../../platform/requests/services.ts';
import { confirmPassword, demandPassword } from '../sign-in/confirm-password.ts';
import { type CodeProof, confirmCode, spendCode } from './confirm-code.ts';

/** Who asks is the account's owner: the password that was right, and the code where one is asked for. */
type PersonProof = { passwordHash: string; code: CodeProof | null };

type Confirming = { db: Database; services: Pick<Services, 'vault'>; now: Date };

/** The two fields of a form; a password that is missing or empty is told so. */
type Given = { currentPassword?: string | undefined; code?: string | undefined };

const passwordMissing = () =>
  new Failure('INPUT_INVALID', { fields: { currentPassword: ownPasswordMissing } });

/**
 * Is it the account's owner, by password and second factor? Belongs in `prepare`; the transaction uses the proof up (`spendProof`).
 * Failures: INPUT_INVALID (what is missing), PASSWORD_WRONG (currentPassword), SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export async function confirmPerson(work: Confirming, accountId: number, given: Given): Promise<PersonProof> {
  if (!given.currentPassword) throw passwordMissing();
  const passwordHash = await confirmPassword(work.db, accountId, given.currentPassword, work.now);
  return { passwordHash, code: await confirmCode(work, accountId, given.code) };
}

/**
 * What an operation of this account is proved by; null where it was done, since its repeat is answered from what is stored: what proved it is used up by
 * then. A repeat that comes at the same moment is looked for once more before it is refused. Failures: of `prove`, OPERATION_ID_MISSING.
 */
export async function unlessDone<Proof>(
  { db, caller }: { db: Database; caller: Caller },
  accountId: number,
  prove: () => Promise<Proof>,
): Promise<Proof | null> {
  const key = requireOperationId(caller.operationId, false);
  const isDone = () => wasDone(db, { actorId: accountId, key });
  if (await isDone()) return null;
  try {
    return await prove();
  } catch (error) {
    if (await isDone()) return null;
    throw error;
  }
}

/**
 * `confirmPerson` for an operation: null where it was done; the password may be the old one by then (decision 207).
 * Failures: as `confirmPerson`, OPERATION_ID_MISSING.
 */
export const confirmOnce = (
  work: Confirming & { caller: Caller },
  accountId: number,
  given: Given,
): Promise<PersonProof | null> => unlessDone(work, accountId, () => confirmPerson(work, accountId, given));

/** What proved an operation. Throws where nothing did: the operation was done, so its stored answer went away meanwhile. */
export function demandProof<Proof>(proof: Proof | null): Proof {
  if (!proof) throw new Error('no proof: the stored answer of this operation went away meanwhile');
  return proof;
}

/**
 * Uses the proof up for one change, and holds the account until it is done. Failures: PASSWORD_WRONG where another password was set since: whom
 * that sends out changes nothing any more; SECOND_FACTOR_WRONG where the code was used meanwhile. Throws where there is none (`demandProof`).
 */
export async function spendProof(
  tx: Tx,
  accountId: number,
  proof: PersonProof | null,
  now: Date,
): Promise<void> {
  const { passwordHash, code } = demandProof(proof);
  await demandPassword(tx, accountId, passwordHash);
  await spendCode(tx, accountId, code, now);
}

/**
 * The same where only some requests ask for a proof, which was not asked for when this one was looked at: the person became staff since.
 * Failures: as `spendProof`, INPUT_INVALID (currentPassword) where there is none.
 */
export async function spendIfAsked(
  tx: Tx,
  accountId: number,
  proof: PersonProof | null,
  now: Date,
): Promise<void> {
  if (!proof) throw passwordMissing();
  await spendProof(tx, accountId, proof, now);
}

/**
 * The code of work that takes minutes: proved at first; what is answered uses it up in a transaction of its own, when the work begins.
 * Its person may sign in again before the work ends, with a later code, which makes every earlier one void.
 */
export const codeOfLongWork = (work: Confirming, accountId: number, code: string | undefined) => async () => {
  const proof = await confirmCode(work, accountId, code);
  return () => work.db.transaction().execute((tx) => spendCode(tx, accountId, proof, work.now));
};
