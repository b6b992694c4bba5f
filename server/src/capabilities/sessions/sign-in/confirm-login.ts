import { contract } from '@rimpang/contract/index';
import { Failure, fieldFailure } from '../../../platform/requests/failure.ts';
import { visitorVerb } from '../../../platform/requests/verb.ts';
import { openTicket } from './login-ticket.ts';
import { openSession } from './open-session.ts';
import { hashRecoveryCode } from '../second-factor/recovery-codes.ts';
import {
  isCodeUnused,
  selectFactor,
  takeRecoveryCode,
  takeStep,
} from '../second-factor/second-factor-store.ts';
import { signInGuards } from './sign-in-guards.ts';
import { findAccount } from '../../accounts/index.ts';
import { throttleTry } from './throttle.ts';
import { matchStep } from '../second-factor/totp.ts';

/**
 * The second step of signing in: the code of the app, or a recovery code, each good once. Wrong codes slow down like wrong
 * passwords, with counts of their own (decision 085).
 * Failures: LOGIN_TICKET_OVER, SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export const confirmLogin = visitorVerb(contract.identity.confirmLogin, {
  prepare: async ({ db, input, now, caller, services }) => {
    const ticket = openTicket(services.vault, input.ticket, now);
    const account = ticket && (await findAccount(db, ticket.accountId));
    const factor = account && (await selectFactor(db, account.id));
    const over = account?.temporaryUntil && account.mustChangePassword && account.temporaryUntil <= now;
    if (!ticket || !account || over || !ticket.fits(account.passwordHash) || !factor?.confirmedAt)
      throw new Failure('LOGIN_TICKET_OVER');
    const secret = Buffer.from(services.vault.decrypt(factor.secretCipher), 'hex');
    const codeHash = hashRecoveryCode(services.vault, account.id, input.code);
    const { id } = account;
    const who = { step: 'code', subject: String(id), accountId: id, caller, now } as const;
    const matched = await throttleTry(db, await signInGuards(db, who), now, async () => {
      const step = matchStep(secret, input.code, now);
      return (await isCodeUnused(db, id, { step, codeHash })) ? { step } : null;
    });
    if (!matched) throw fieldFailure('SECOND_FACTOR_WRONG', 'code');
    return { account, codeHash, step: matched.step };
  },
  run: async (work) => {
    const { tx, now, prepared } = work;
    const { account, codeHash, step } = prepared;
    const used =
      step === null
        ? await takeRecoveryCode(tx, account.id, codeHash, now)
        : await takeStep(tx, account.id, step);
    // Another person was faster with the same code.
    if (!used) throw fieldFailure('SECOND_FACTOR_WRONG', 'code');
    const by = step === null ? 'recovery-code' : 'code';
    return openSession(work, { account, by });
  },
});
