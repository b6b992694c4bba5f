import { throttlePolicies, type ThrottlePolicy } from '@rimpang/domain/throttle';
import type { Caller } from '../../../platform/requests/caller.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { addressGroup } from '../../../platform/requests/quota-store.ts';
import { isKnownBrowser, upsertKnownBrowser } from './known-browser-store.ts';
import type { Guard } from './throttle.ts';
import { deleteCounters } from './throttle-store.ts';

const { knownBrowser, addressAtAccount, strangersAtAccount, accountsAtAddress, strangersAtCode } =
  throttlePolicies;

type Step = 'password' | 'code';
type SigningIn = {
  step: Step;
  /** The account's id, or what stands for a name no account has. */
  subject: string;
  /** 0 where no account has the name. */
  accountId: number;
  caller: Pick<Caller, 'address' | 'browser'>;
  now: Date;
};

const keyOfBrowser = (step: Step, accountId: number, hash: Buffer) =>
  `${step}:browser:${accountId}:${hash.toString('base64url')}`;

/**
 * What a try to sign in is held against. A browser known to the account answers for itself only, so no stranger can keep
 * its owner waiting. Everybody else shares: one address at this account, all of them at this account, and (for passwords)
 * one address at all accounts. Decision 085.
 */
export async function signInGuards(
  db: Database,
  { step, subject, accountId, caller, now }: SigningIn,
): Promise<[Guard, ...Guard[]]> {
  const hash = caller.browser?.hash;
  if ((await isKnownBrowser(db, hash, accountId, now)) && hash)
    return [{ key: keyOfBrowser(step, accountId, hash), policy: knownBrowser, clears: true }];
  const address = addressGroup(caller.address);
  const guard = (name: string, policy: ThrottlePolicy) => ({ key: `${step}:${name}`, policy });
  const place: Guard = { ...guard(`${subject}:${address}`, addressAtAccount), clears: true };
  if (step === 'code') return [place, guard(`everybody:${subject}`, strangersAtCode)];
  return [
    place,
    { ...guard(`address:${address}`, accountsAtAddress), distinct: true },
    guard(`everybody:${subject}`, strangersAtAccount),
  ];
}

/**
 * The owner signed in, or opened a link of an e-mail, in this browser: from now on it has its own count, which starts
 * afresh.
 */
export async function rememberBrowser(
  tx: Tx,
  caller: Pick<Caller, 'browser'>,
  accountId: number,
  now: Date,
): Promise<void> {
  if (!caller.browser) return;
  const { hash, keep } = caller.browser;
  await upsertKnownBrowser(tx, hash, accountId, now);
  await deleteCounters(tx, [
    keyOfBrowser('password', accountId, hash),
    keyOfBrowser('code', accountId, hash),
  ]);
  keep();
}
