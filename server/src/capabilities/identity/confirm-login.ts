import { contract } from '@rimpang/contract/index';
import { Failure, fieldFailure } from '../../platform/failure.ts';
import { visitorVerb } from '../../platform/verb.ts';
import { openTicket } from './login-ticket.ts';
import { openSession } from './open-session.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { selectFactor, takeRecoveryCode, takeStep } from './second-factor-store.ts';
import { findAccount } from './store.ts';
import { forgiveTry, takeTry } from './throttle.ts';
import { matchStep } from './totp.ts';

/**
 * The second step of signing in: the code of the app, or a recovery code, each good once. Wrong codes slow the account
 * and the address down like wrong passwords (decision 14).
 * Failures: LOGIN_TICKET_OVER, SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export const confirmLogin = visitorVerb(contract.identity.confirmLogin, {
  prepare: async ({ db, input, now, caller, house }) => {
    const ticket = openTicket(house.vault, input.ticket, now);
    const account = ticket && (await findAccount(db, ticket.accountId));
    const factor = account && (await selectFactor(db, account.id));
    const over = account?.temporaryUntil && account.mustChangePassword && account.temporaryUntil <= now;
    if (!ticket || !account || over || !ticket.fits(account.passwordHash) || !factor?.confirmedAt)
      throw new Failure('LOGIN_TICKET_OVER');
    const keys = {
      account: `second:account:${account.id}`,
      address: caller.address && `login:address:${caller.address}`,
    };
    await takeTry(db, keys.address ? [keys.account, keys.address] : [keys.account], now);
    const secret = Buffer.from(house.vault.open(factor.secretCipher), 'hex');
    return { account, keys, step: matchStep(secret, input.code, now) };
  },
  run: async (work) => {
    const { tx, input, now, house, prepared } = work;
    const { account, keys, step } = prepared;
    const used =
      step === null
        ? await takeRecoveryCode(tx, account.id, hashRecoveryCode(house.vault, account.id, input.code), now)
        : await takeStep(tx, account.id, step);
    if (!used) throw fieldFailure('SECOND_FACTOR_WRONG', 'code');
    await forgiveTry(tx, keys);
    const by = step === null ? 'recovery-code' : 'code';
    return openSession(work, account, { by });
  },
});
