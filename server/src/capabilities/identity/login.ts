import { createHash } from 'node:crypto';
import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/failure.ts';
import { visitorVerb } from '../../platform/verb.ts';
import { matrixOf } from './matrix-cells.ts';
import { checkPassword } from './passwords.ts';
import { presentSession } from './present.ts';
import { deleteSession, insertSession } from './session-store.ts';
import { findForLogin, selectCells } from './store.ts';
import { forgiveTry, takeTry } from './throttle.ts';

/** A name nobody has is slowed down like one that exists. */
const keyOfName = (name: string) =>
  `login:name:${createHash('sha256').update(name.toLowerCase()).digest('base64url')}`;

/**
 * Opens a new session and ends the one the browser had. Same answer and time for unknown names, wrong passwords,
 * closed accounts and temporary passwords that are over. Spec 5 (Login), decision 14.
 * Failures: LOGIN_FAILED, TOO_MANY_TRIES.
 */
export const login = visitorVerb(contract.identity.login, {
  prepare: async ({ db, input, now, caller }) => {
    const account = await findForLogin(db, input.username);
    const keys = {
      account: account ? `login:account:${account.id}` : keyOfName(input.username),
      address: caller.address && `login:address:${caller.address}`,
    };
    await takeTry(db, keys.address ? [keys.account, keys.address] : [keys.account], now);
    const right = await checkPassword(account?.passwordHash ?? null, input.password);
    const over = account?.temporaryUntil && account.mustChangePassword && account.temporaryUntil <= now;
    if (!account || !right || over) throw new Failure('LOGIN_FAILED');
    return { account, keys };
  },
  run: async ({ tx, now, caller, house, prepared: { account, keys } }) => {
    await forgiveTry(tx, keys);
    if (caller.sessionHash) await deleteSession(tx, caller.sessionHash);
    const token = await insertSession(tx, {
      accountId: account.id,
      now,
      address: caller.address,
      userAgent: caller.userAgent,
    });
    return {
      result: presentSession(account, matrixOf(await selectCells(tx)), house.demo),
      audit: { subject: `account:${account.id}` },
      session: token,
    };
  },
});
