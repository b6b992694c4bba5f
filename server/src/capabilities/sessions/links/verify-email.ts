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
 * place of another one, every other sign-in ends (decision 085). One that counted already, as another person entered it, may
 * open the account from now on (decision 214).
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
    const what = owner && (await confirmEmail(tx, owner.id, owner.email, now));
    if (!owner || !what) throw new Failure('LINK_INVALID');
    const replaced = what === 'moved' ? before : null;
    await recordEdit(tx, owner.id, owner.id, now);
    // Another address opens the account from now on; the first one was only waiting to be confirmed.
    const keep = actor?.id === owner.id ? caller.sessionHash : undefined;
    if (replaced) await endSessionsOf(tx, owner.id, 'email-changed', keep);
    return {
      result: {
        username: owner.username,
        email: owner.email,
        staff: isStaff(owner.role),
        counted: what === 'confirmed',
      },
      audit: {
        subject: `account:${owner.id}`,
        ...(replaced && { detail: { before: replaced, after: owner.email } }),
      },
      messages: replaced ? [toldOfChange({ ...owner, email: replaced }, owner.email, true)] : [],
      live: [sessionsTopic(owner.id), `account:${owner.id}`],
    };
  },
});
