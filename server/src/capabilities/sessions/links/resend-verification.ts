import { contract } from '@rimpang/contract/index';
import { quotaOf } from '@rimpang/domain/request-limits';
import { takeQuota } from '../../../platform/requests/quota-store.ts';
import { verb } from '../../../platform/requests/verb.ts';
import { Failure } from '../../../platform/requests/failure.ts';
import { isStaff } from '@rimpang/domain/roles';
import { confirmationEmail } from './link-emails.ts';
import { hasRegistrarsPassword, selectOwnEmail } from './link-store.ts';
import { verificationEmail } from './sign-up.ts';

/**
 * A fresh link to the address that waits: the one a person signed up with, or gave as their own, or that another person entered and
 * that counts without being confirmed (decision 214). Earlier ones stay good until they are over. A password that the person
 * who registered the account entered does not ask for the last: that person knows it, and may have entered an own address.
 * Failures: OWN_PASSWORD_FIRST, TOO_MANY_TRIES.
 */
export const resendVerification = verb(contract.identity.resendVerification, {
  run: async ({ tx, actor, now, services }) => {
    const key = `resend:${actor.id}`;
    await takeQuota(tx, { key, now, ...quotaOf('identity.resendVerification') });
    const { email, pending, confirmed } = await selectOwnEmail(tx, actor.id);
    if (email && !pending && !confirmed && (await hasRegistrarsPassword(tx, actor.id)))
      throw new Failure('OWN_PASSWORD_FIRST');
    const isSignUp = !isStaff(actor.role) && email === '';
    const write = isSignUp ? verificationEmail : confirmationEmail;
    return {
      result: { email: pending ?? email, alreadyVerified: pending === null && confirmed },
      audit: { subject: `account:${actor.id}` },
      messages: await write(tx, actor.id, services.vault, now),
    };
  },
});
