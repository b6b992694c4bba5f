import { contract } from '@rimpang/contract/index';
import type { Database } from '../../platform/database.ts';
import type { House } from '../../platform/house.ts';
import { fieldFailure } from '../../platform/failure.ts';
import { takeQuota } from '../../platform/quota.ts';
import { verb, view } from '../../platform/verb.ts';
import { confirmPassword } from './confirm-password.ts';
import { confirmationLetter, toldOfChange } from './email-letters.ts';
import { claimEmail, selectEmailOwner, selectOwnEmail, voidLinks } from './link-store.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { selectFactor, takeRecoveryCode, takeStep } from './second-factor-store.ts';
import { forgiveTry, takeTry } from './throttle.ts';
import { matchStep } from './totp.ts';

const changesPerHour = 3;

/** Where letters to the reader go, and which address waits for its confirmation. */
export const ownEmail = view(contract.identity.ownEmail, ({ db, actor }) => selectOwnEmail(db, actor.id));

type Proof = { step: number | null; asked: boolean };

/** The second factor where it is on: the app's time step, or null where the code must be a recovery code. */
async function readCode(
  work: { db: Database; house: Pick<House, 'vault'>; now: Date },
  accountId: number,
  code: string | undefined,
): Promise<Proof> {
  const factor = await selectFactor(work.db, accountId);
  if (!factor?.confirmedAt) return { step: null, asked: false };
  if (!code) throw fieldFailure('SECOND_FACTOR_WRONG', 'code');
  await takeTry(work.db, [`second:account:${accountId}`], work.now);
  const secret = Buffer.from(work.house.vault.open(factor.secretCipher), 'hex');
  return { step: matchStep(secret, code, work.now), asked: true };
}

/**
 * Staff give themselves another address, with password and second factor. It counts once the letter to it was answered;
 * the one that counts so far is told at once. The address that counts already takes back what waits.
 * Failures: PASSWORD_WRONG (currentPassword), SECOND_FACTOR_WRONG (code), EMAIL_TAKEN (email), TOO_MANY_TRIES.
 */
export const changeEmail = verb(contract.identity.changeEmail, {
  prepare: async ({ db, actor, input, now, house }) => {
    await confirmPassword(db, actor.id, input.currentPassword, now);
    return readCode({ db, house, now }, actor.id, input.code);
  },
  run: async ({ tx, actor, input, now, house, prepared: { step, asked } }) => {
    const { id } = actor;
    if (asked) {
      const recovery = hashRecoveryCode(house.vault, id, input.code ?? '');
      const isRight =
        step === null ? await takeRecoveryCode(tx, id, recovery, now) : await takeStep(tx, id, step);
      if (!isRight) throw fieldFailure('SECOND_FACTOR_WRONG', 'code');
      await forgiveTry(tx, { account: `second:account:${id}` });
    }
    await takeQuota(tx, { key: `change-email:${id}`, limit: changesPerHour, windowSeconds: 3_600, now });
    const taken = await selectEmailOwner(tx, input.email);
    if (taken && taken.username !== actor.username) throw fieldFailure('EMAIL_TAKEN', 'email');
    await voidLinks(tx, id, 'verify-email', now);
    await claimEmail(tx, id, input.email);
    const result = await selectOwnEmail(tx, id);
    const letters = result.pending ? await confirmationLetter(tx, id, house.vault, now) : [];
    const told = result.pending && actor.email ? [toldOfChange(actor, result.pending, false)] : [];
    return {
      result,
      audit: { subject: `account:${id}`, detail: { before: actor.email, after: input.email } },
      messages: [...letters, ...told],
      live: [`account:${id}`],
    };
  },
});
