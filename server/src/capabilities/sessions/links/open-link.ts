import { contract } from '@rimpang/contract/index';
import { quotaOf } from '@rimpang/domain/request-limits';
import { addressGroup, takeQuota } from '../../../platform/requests/quota-store.ts';
import { visitorVerb } from '../../../platform/requests/verb.ts';
import { markOpened } from '../invitations/invitation-store.ts';
import { hashLink } from './links.ts';

/** The page of a link was opened; staff see it beside an invitation. The answer is the same for every token. Failures: TOO_MANY_TRIES. */
export const openLink = visitorVerb(contract.identity.openLink, {
  prepare: ({ db, caller, now }) =>
    takeQuota(db, {
      key: `opened-link:${addressGroup(caller.address)}`,
      now,
      ...quotaOf('identity.openLink'),
    }),
  run: async ({ tx, input, now }) => {
    await markOpened(tx, hashLink(input.token), now);
    return { result: {}, audit: null };
  },
});
