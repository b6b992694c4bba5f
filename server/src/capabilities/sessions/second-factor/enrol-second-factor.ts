import { contract } from '@rimpang/contract/index';
import { Failure } from '../../../platform/requests/failure.ts';
import { verb } from '../../../platform/requests/verb.ts';
import { confirmPassword, demandPassword } from '../sign-in/confirm-password.ts';
import { upsertPending } from './second-factor-store.ts';
import { base32, newSecret, otpauthUri } from './totp.ts';

const issuer = 'Rimpang';

/**
 * Begins: a secret for the app, as QR content and as text. Nothing asks for it before its first code was right; beginning
 * again makes a new one. Failures: PASSWORD_WRONG, TOO_MANY_TRIES, SECOND_FACTOR_ON.
 */
export const enrolSecondFactor = verb(contract.identity.enrolSecondFactor, {
  prepare: ({ db, actor, input, now }) => confirmPassword(db, actor.id, input.currentPassword, now),
  run: async ({ tx, actor, now, services, prepared: passwordHash }) => {
    await demandPassword(tx, actor.id, passwordHash);
    const secret = newSecret();
    if (!(await upsertPending(tx, actor.id, services.vault.encrypt(secret.toString('hex')), now)))
      throw new Failure('SECOND_FACTOR_ON');
    return {
      result: { secret: base32(secret), uri: otpauthUri(secret, issuer, actor.username) },
      audit: { subject: `account:${actor.id}` },
    };
  },
});
