import { createHash } from 'node:crypto';
import { contract } from '@rimpang/contract/index';
import { Failure } from '../../../platform/requests/failure.ts';
import { visitorVerb } from '../../../platform/requests/verb.ts';
import { newTicket } from './login-ticket.ts';
import { openSession } from './open-session.ts';
import { checkPassword, findForLogin } from '../../accounts/index.ts';
import { selectFactor } from '../second-factor/second-factor-store.ts';
import { signInGuards } from './sign-in-guards.ts';
import { throttleTry } from './throttle.ts';

/** A name no account has is slowed down like one that exists. */
const subjectOfName = (name: string) =>
  `name:${createHash('sha256').update(name.toLowerCase()).digest('base64url')}`;

/**
 * Opens a new session and ends the one the browser had. Same answer and time for unknown names, wrong passwords,
 * closed accounts and temporary passwords that are over. The person who switched on a second factor gets a ticket for
 * `identity.confirmLogin` instead of a session. R5.1, decisions 014 and 085.
 * Failures: LOGIN_FAILED, TOO_MANY_TRIES, SECOND_FACTOR_REQUIRED (ticket).
 */
export const login = visitorVerb(contract.identity.login, {
  prepare: async ({ db, input, now, caller, services }) => {
    const found = await findForLogin(db, input.username);
    const accountId = found?.id ?? 0;
    const subject = found ? String(found.id) : subjectOfName(input.username);
    const guards = await signInGuards(db, { step: 'password', subject, accountId, caller, now });
    const account = await throttleTry(db, guards, now, async () => {
      const right = await checkPassword(found?.passwordHash ?? null, input.password);
      const over = found?.temporaryUntil && found.mustChangePassword && found.temporaryUntil <= now;
      return right && !over ? found : null;
    });
    if (!account) throw new Failure('LOGIN_FAILED');
    if ((await selectFactor(db, account.id))?.confirmedAt)
      throw new Failure('SECOND_FACTOR_REQUIRED', { ticket: newTicket(services.vault, account, now) });
    return account;
  },
  run: (work) => openSession(work, { account: work.prepared }),
});
