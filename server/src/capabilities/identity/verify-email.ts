import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/failure.ts';
import { addressGroup, takeQuota } from '../../platform/quota.ts';
import { verb, visitorVerb } from '../../platform/verb.ts';
import { recordEdit } from './edit-revision.ts';
import { confirmEmail, selectEmailState, takeLink } from './link-store.ts';
import { hashLink } from './links.ts';
import { verificationLetter } from './sign-up.ts';

/** Per address, which thousands may share; a token cannot be guessed. */
const triesPerHour = 600;
const lettersPerHour = 3;

/**
 * The owner of an address says that the account is theirs; from then on letters go there (decision 8).
 * Failures: LINK_INVALID for a link that is used, over or unknown; EMAIL_TAKEN where somebody verified it before.
 */
export const verifyEmail = visitorVerb(contract.identity.verifyEmail, {
  prepare: ({ db, caller, now }) =>
    takeQuota(db, {
      key: `link:${addressGroup(caller.address)}`,
      limit: triesPerHour,
      windowSeconds: 3_600,
      now,
    }),
  run: async ({ tx, input, now }) => {
    const owner = await takeLink(tx, hashLink(input.token), 'verify-email', now);
    if (!owner || !(await confirmEmail(tx, owner.id, owner.email))) throw new Failure('LINK_INVALID');
    await recordEdit(tx, owner.id, owner.id, now);
    return {
      result: { username: owner.username, email: owner.email },
      audit: { subject: `account:${owner.id}` },
      live: [`account:${owner.id}`],
    };
  },
});

/** A fresh link to the address one signed up with; earlier ones stay good until they are over. Failures: TOO_MANY_TRIES. */
export const resendVerification = verb(contract.identity.resendVerification, {
  run: async ({ tx, actor, now, house }) => {
    const key = `resend:${actor.id}`;
    await takeQuota(tx, { key, limit: lettersPerHour, windowSeconds: 3_600, now });
    const state = await selectEmailState(tx, actor.id);
    return {
      result: { email: state?.email ?? '', alreadyVerified: state?.verified ?? false },
      audit: { subject: `account:${actor.id}` },
      messages: await verificationLetter(tx, actor.id, house.vault, now),
    };
  },
});
