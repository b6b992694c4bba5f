import { contract } from '@rimpang/contract/index';
import { quotaOf } from '@rimpang/domain/request-limits';
import { takeQuota } from '../../../platform/requests/quota-store.ts';
import { verb } from '../../../platform/requests/verb.ts';
import { emailStateOf } from '../../accounts/index.ts';
import { isStaff } from '@rimpang/domain/roles';
import { confirmationEmail } from './link-emails.ts';
import { selectOwnEmail } from './link-store.ts';
import { verificationEmail } from './sign-up.ts';

/** A fresh link to the address one signed up with; earlier ones stay good until they are over. Failures: TOO_MANY_TRIES. */
export const resendVerification = verb(contract.identity.resendVerification, {
  run: async ({ tx, actor, now, services }) => {
    const key = `resend:${actor.id}`;
    await takeQuota(tx, { key, now, ...quotaOf('identity.resendVerification') });
    const state = isStaff(actor.role)
      ? pendingOf(await selectOwnEmail(tx, actor.id))
      : await emailStateOf(tx, actor.id);
    const email = isStaff(actor.role) ? confirmationEmail : verificationEmail;
    return {
      result: { email: state?.email ?? '', alreadyVerified: state?.verified ?? false },
      audit: { subject: `account:${actor.id}` },
      messages: await email(tx, actor.id, services.vault, now),
    };
  },
});

const pendingOf = ({ email, pending }: { email: string; pending: string | null }) => ({
  email: pending ?? email,
  verified: pending === null && email !== '',
});
