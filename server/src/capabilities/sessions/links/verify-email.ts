import { contract } from '@rimpang/contract/index';
import { quotaOf } from '@rimpang/domain/request-limits';
import { Failure } from '../../../platform/requests/failure.ts';
import { addressGroup, takeQuota } from '../../../platform/requests/quota-store.ts';
import { visitorVerb } from '../../../platform/requests/verb.ts';
import { recordEdit, confirmEmail } from '../../accounts/index.ts';
import { isStaff } from '@rimpang/domain/roles';
import { toldOfChange } from './link-emails.ts';
import { selectOwnEmail, takeLink } from './link-store.ts';
import { hashLink } from './links.ts';
import { endSessionsOf } from '../session-store.ts';
import { sessionsTopic } from '../topics.ts';

/**
 * The owner of an address says that the account is theirs; from then on e-mails go there (decision 008). Where it takes the
 * place of another one, every other sign-in ends (decision 085).
 * Failures: LINK_INVALID for a link that is used, over or unknown; EMAIL_TAKEN where a person verified it before.
 */
export const verifyEmail = visitorVerb(contract.identity.verifyEmail, {
  prepare: ({ db, caller, now }) =>
    takeQuota(db, {
      key: `link:${addressGroup(caller.address)}`,
      now,
      ...quotaOf('identity.verifyEmail'),
    }),
  run: async ({ tx, actor, input, now, caller }) => {
    const owner = await takeLink(tx, hashLink(input.token), ['verify-email'], now);
    const before = owner && (await selectOwnEmail(tx, owner.id)).email;
    if (!owner || !(await confirmEmail(tx, owner.id, owner.email))) throw new Failure('LINK_INVALID');
    await recordEdit(tx, owner.id, owner.id, now);
    // Another address opens the account from now on; the first one was only waiting to be confirmed.
    const keep = actor?.id === owner.id ? caller.sessionHash : undefined;
    if (before) await endSessionsOf(tx, owner.id, 'email-changed', keep);
    return {
      result: { username: owner.username, email: owner.email, staff: isStaff(owner.role) },
      audit: { subject: `account:${owner.id}`, ...(before && { detail: { before, after: owner.email } }) },
      messages: before ? [toldOfChange({ ...owner, email: before }, owner.email, true)] : [],
      live: [sessionsTopic(owner.id), `account:${owner.id}`],
    };
  },
});
