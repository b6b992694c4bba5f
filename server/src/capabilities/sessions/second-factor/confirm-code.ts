import { codeMissing } from '@rimpang/contract/fields';
import { throttlePolicies } from '@rimpang/domain/throttle';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { Failure, fieldFailure } from '../../../platform/requests/failure.ts';
import type { Services } from '../../../platform/requests/services.ts';
import { throttleTry } from '../sign-in/throttle.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { isCodeUnused, selectFactor, takeRecoveryCode, takeStep } from './second-factor-store.ts';
import { matchStep } from './totp.ts';

/** A right code that is not used up yet: the app's time step, or without one the recovery code. */
export type CodeProof = { step: number | null; codeHash: Buffer };

/** Does this account sign in with a second factor? */
export async function hasSecondFactor(db: Database, accountId: number): Promise<boolean> {
  const factor = await selectFactor(db, accountId);
  return factor?.confirmedAt instanceof Date;
}

/**
 * Is it the second factor of this account? Null where it is off and nothing is asked. Belongs in `prepare`; the transaction
 * uses the proof up (`spendCode`). Failures: INPUT_INVALID (code) where none was given, which is no try; SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export async function confirmCode(
  { db, services, now }: { db: Database; services: Pick<Services, 'vault'>; now: Date },
  accountId: number,
  code = '',
): Promise<CodeProof | null> {
  const factor = await selectFactor(db, accountId);
  if (!factor?.confirmedAt) return null;
  if (!code) throw new Failure('INPUT_INVALID', { fields: { code: codeMissing } });
  const secret = Buffer.from(services.vault.decrypt(factor.secretCipher), 'hex');
  const codeHash = hashRecoveryCode(services.vault, accountId, code);
  const guard = { key: `confirm-code:${accountId}`, policy: throttlePolicies.signedIn, clears: true };
  const proof = await throttleTry(db, [guard], now, async () => {
    const step = matchStep(secret, code, now);
    return (await isCodeUnused(db, accountId, { step, codeHash })) ? { step, codeHash } : null;
  });
  if (!proof) throw fieldFailure('SECOND_FACTOR_WRONG', 'code');
  return proof;
}

/** Uses the code up, so that it proves one change only. Failures: SECOND_FACTOR_WRONG where another request was faster. */
export async function spendCode(
  tx: Tx,
  accountId: number,
  proof: CodeProof | null,
  now: Date,
): Promise<void> {
  if (!proof) return;
  const used =
    proof.step === null
      ? await takeRecoveryCode(tx, accountId, proof.codeHash, now)
      : await takeStep(tx, accountId, proof.step);
  if (!used) throw fieldFailure('SECOND_FACTOR_WRONG', 'code');
}
