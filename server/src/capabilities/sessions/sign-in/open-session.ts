import type { Session } from '@rimpang/contract/identity';
import { isStaff } from '@rimpang/domain/roles';
import type { Caller } from '../../../platform/requests/caller.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Failure } from '../../../platform/requests/failure.ts';
import type { Outcome } from '../../../platform/requests/verb.ts';
import { matrixOf, selectCells, type AccountRow, holdForSignIn } from '../../accounts/index.ts';
import { presentSession } from '../present.ts';
import { selectFactor } from '../second-factor/second-factor-store.ts';
import { endSession, insertSession } from '../session-store.ts';
import { rememberBrowser } from './sign-in-guards.ts';
import { selectAvatar } from '../avatar-store.ts';

type SigningIn = { tx: Tx; now: Date; caller: Caller; services: { demo: boolean; production: boolean } };

/** What was proved: the password of this account, and its second factor where `by` says how. */
type Proved = { account: AccountRow; by?: 'code' | 'recovery-code' };

/**
 * The end of every way of signing in: a new session, and the one the browser had is over. Failures: LOGIN_FAILED, also where the account
 * was closed, or got another password or a second factor, since the password was checked.
 */
export async function openSession(
  { tx, now, caller, services }: SigningIn,
  { account: checked, by }: Proved,
): Promise<Outcome<Session>> {
  const account = await holdForSignIn(tx, checked);
  const factor = account && (await selectFactor(tx, account.id));
  if (!account || (factor?.confirmedAt && !by)) throw new Failure('LOGIN_FAILED');
  if (caller.sessionHash) await endSession(tx, caller.sessionHash, 'signed-out');
  await rememberBrowser(tx, caller, account.id, now);
  const token = await insertSession(tx, {
    accountId: account.id,
    now,
    address: caller.address,
    userAgent: caller.userAgent,
    browserHash: caller.browser?.hash,
  });
  const matrix = matrixOf(await selectCells(tx));
  const mustEnrol = services.production && isStaff(account.role) && !factor?.confirmedAt;
  return {
    result: presentSession(
      { ...account, temporaryPassword: account.temporaryUntil !== null },
      matrix,
      services.demo,
      await selectAvatar(tx, account.id),
      undefined,
      mustEnrol,
    ),
    audit: { subject: `account:${account.id}`, detail: by ? { by } : {} },
    // The list of devices of who is signed in elsewhere shows this one.
    live: [`account:${account.id}`],
    session: token,
  };
}
