import { createHash } from 'node:crypto';
import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/failure.ts';
import { visitorVerb } from '../../platform/verb.ts';
import { newTicket } from './login-ticket.ts';
import { openSession } from './open-session.ts';
import { checkPassword } from './passwords.ts';
import { selectFactor } from './second-factor-store.ts';
import { findForLogin } from './store.ts';
import { forgiveTry, takeTry } from './throttle.ts';

/** A name nobody has is slowed down like one that exists. */
const keyOfName = (name: string) =>
  `login:name:${createHash('sha256').update(name.toLowerCase()).digest('base64url')}`;

/**
 * Opens a new session and ends the one the browser had. Same answer and time for unknown names, wrong passwords,
 * closed accounts and temporary passwords that are over. Whoever switched on a second factor gets a ticket for
 * `identity.confirmLogin` instead of a session. Spec 5 (Login), decision 14.
 * Failures: LOGIN_FAILED, TOO_MANY_TRIES, SECOND_FACTOR_REQUIRED (ticket).
 */
export const login = visitorVerb(contract.identity.login, {
  prepare: async ({ db, input, now, caller, house }) => {
    const account = await findForLogin(db, input.username);
    const keys = {
      account: account ? `login:account:${account.id}` : keyOfName(input.username),
      address: caller.address && `login:address:${caller.address}`,
    };
    await takeTry(db, keys.address ? [keys.account, keys.address] : [keys.account], now);
    const right = await checkPassword(account?.passwordHash ?? null, input.password);
    const over = account?.temporaryUntil && account.mustChangePassword && account.temporaryUntil <= now;
    if (!account || !right || over) throw new Failure('LOGIN_FAILED');
    if ((await selectFactor(db, account.id))?.confirmedAt) {
      await forgiveTry(db, keys);
      throw new Failure('SECOND_FACTOR_REQUIRED', { ticket: newTicket(house.vault, account, now) });
    }
    return { account, keys };
  },
  run: async (work) => {
    const { account, keys } = work.prepared;
    await forgiveTry(work.tx, keys);
    return openSession(work, account);
  },
});
