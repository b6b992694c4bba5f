import { contract } from '@rimpang/contract/index';
import { passwordProblem } from '@rimpang/domain/passwords';
import { quotaOf } from '@rimpang/domain/request-limits';
import { Failure } from '../../../platform/requests/failure.ts';
import { addressGroup, takeQuota } from '../../../platform/requests/quota-store.ts';
import { visitorVerb } from '../../../platform/requests/verb.ts';
import { deleteKnownBrowsers } from '../sign-in/known-browser-store.ts';
import { findLink, type LinkPurpose, passwordLinks, takeLink } from './link-store.ts';
import { choosingPasswordByLink, hashPassword, noteConfirmed } from '../../accounts/index.ts';
import { wasEmailed } from '../invitations/invitation-store.ts';
import { setPassword } from '../password-store.ts';
import { hashLink } from './links.ts';
import { changeByLink } from '../sensitive-change.ts';
import { endSessionsOf } from '../session-store.ts';
import { rememberBrowser } from '../sign-in/sign-in-guards.ts';
import { sessionsTopic } from '../topics.ts';

/** Tells the owner how it was changed. */
function changedBody(purpose: LinkPurpose): string {
  const way =
    purpose === 'first-password' ? 'tautan dari pendaftar Anda atau undangan kami' : 'tautan di email';
  return `Password akun Anda baru saja diganti lewat ${way} dan semua perangkat dikeluarkan. Jika bukan Anda yang melakukannya, segera hubungi layanan pelanggan.`;
}

/**
 * Sets a new password by the link of an e-mail, or by the one a new partner got from the sponsor, once; every session
 * of the account ends and its other links become useless. One that was e-mailed shows whose the address is (decision 214).
 * Failures: LINK_INVALID, INPUT_INVALID (password), TOO_MANY_TRIES, SECOND_PERSON where staff just changed e-mail and bank.
 */
export const resetPassword = visitorVerb(contract.identity.resetPassword, {
  prepare: async ({ db, input, caller, now }) => {
    const key = `link:${addressGroup(caller.address)}`;
    await takeQuota(db, { key, now, ...quotaOf('identity.resetPassword') });
    const hash = hashLink(input.token);
    const owner = await findLink(db, hash, passwordLinks, now);
    if (!owner) throw new Failure('LINK_INVALID');
    const problem = passwordProblem(input.password, owner.role);
    if (problem) throw new Failure('INPUT_INVALID', { fields: { password: problem } });
    return {
      hash,
      accountId: owner.id,
      purpose: owner.purpose,
      passwordHash: await hashPassword(input.password),
    };
  },
  run: async ({ tx, now, caller, prepared: { hash, accountId, purpose, passwordHash } }) => {
    // Locks the account before its links, as every verb does that sets a password.
    await changeByLink(tx, { accountId, purpose, hash }, now);
    const owner = await takeLink(tx, hash, passwordLinks, now);
    if (!owner) throw new Failure('LINK_INVALID');
    const { id, email } = owner;
    const isReset = purpose === 'reset-password';
    const change = choosingPasswordByLink({ id, email, hash: passwordHash, isReset });
    if (!(await setPassword(tx, change, now))) throw new Failure('LINK_INVALID');
    if (isReset || (await wasEmailed(tx, hash))) await noteConfirmed(tx, id, email, now);
    await endSessionsOf(tx, id, 'password-changed');
    await deleteKnownBrowsers(tx, id, caller.browser?.hash);
    // This browser set the password: wrong guesses of others do not keep it out meanwhile.
    await rememberBrowser(tx, caller, id, now);
    return {
      result: {},
      audit: { subject: `account:${id}` },
      messages: [
        {
          to: id,
          kind: 'identity.password-changed',
          title: 'Password Anda diganti',
          body: changedBody(owner.purpose),
          email: { address: email, name: owner.fullName },
        },
      ],
      live: [sessionsTopic(id), `account:${id}`],
    };
  },
});
