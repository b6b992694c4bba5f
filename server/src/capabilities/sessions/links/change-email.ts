import { contract } from '@rimpang/contract/index';
import { throttlePolicies } from '@rimpang/domain/throttle';
import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/requests/services.ts';
import { fieldFailure } from '../../../platform/requests/failure.ts';
import { takeQuota } from '../../../platform/requests/quota-store.ts';
import { verb } from '../../../platform/requests/verb.ts';
import { confirmPassword } from '../sign-in/confirm-password.ts';
import { confirmationEmail, toldOfChange } from './link-emails.ts';
import { claimEmail, selectEmailOwner } from '../../accounts/index.ts';
import { selectOwnEmail, voidLinks } from './link-store.ts';
import { hashRecoveryCode } from '../second-factor/recovery-codes.ts';
import {
  isCodeUnused,
  selectFactor,
  takeRecoveryCode,
  takeStep,
} from '../second-factor/second-factor-store.ts';
import { throttleTry } from '../sign-in/throttle.ts';
import { matchStep } from '../second-factor/totp.ts';

const changesPerHour = 3;

type Proof = { step: number | null; codeHash: Buffer };

/** The second factor, null where it is off: the app's time step, or without one the recovery code. */
async function readCode(
  { db, services, now }: { db: Database; services: Pick<Services, 'vault'>; now: Date },
  accountId: number,
  code = '',
): Promise<Proof | null> {
  const factor = await selectFactor(db, accountId);
  if (!factor?.confirmedAt) return null;
  if (!code) throw fieldFailure('SECOND_FACTOR_WRONG', 'code');
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

/**
 * Staff give themselves another address, with password and second factor. It counts once the e-mail to it was answered;
 * the one that counts so far is told at once. The address that counts already takes back what waits.
 * Failures: PASSWORD_WRONG (currentPassword), SECOND_FACTOR_WRONG (code), EMAIL_TAKEN (email), TOO_MANY_TRIES.
 */
export const changeEmail = verb(contract.identity.changeEmail, {
  prepare: async ({ db, actor, input, now, services }) => {
    await confirmPassword(db, actor.id, input.currentPassword, now);
    return readCode({ db, services, now }, actor.id, input.code);
  },
  run: async ({ tx, actor, input, now, services, prepared: proof }) => {
    const { id } = actor;
    const used =
      !proof ||
      (proof.step === null
        ? await takeRecoveryCode(tx, id, proof.codeHash, now)
        : await takeStep(tx, id, proof.step));
    // Another person was faster with the same code.
    if (!used) throw fieldFailure('SECOND_FACTOR_WRONG', 'code');
    await takeQuota(tx, { key: `change-email:${id}`, limit: changesPerHour, windowSeconds: 3_600, now });
    const taken = await selectEmailOwner(tx, input.email);
    if (taken && taken.username !== actor.username) throw fieldFailure('EMAIL_TAKEN', 'email');
    await voidLinks(tx, id, ['verify-email'], now);
    await claimEmail(tx, id, input.email);
    const result = await selectOwnEmail(tx, id);
    const emails = result.pending ? await confirmationEmail(tx, id, services.vault, now) : [];
    const told = result.pending && actor.email ? [toldOfChange(actor, result.pending, false)] : [];
    return {
      result,
      audit: { subject: `account:${id}`, detail: { before: actor.email, after: input.email } },
      messages: [...emails, ...told],
      live: [`account:${id}`],
    };
  },
});
