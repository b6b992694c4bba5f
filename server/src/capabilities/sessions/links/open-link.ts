import { contract } from '@rimpang/contract/index';
import { addressGroup, takeQuota } from '../../../platform/requests/quota-store.ts';
import { visitorVerb } from '../../../platform/requests/verb.ts';
import { markOpened } from '../invitations/invitation-store.ts';
import { hashLink } from './links.ts';

const openedLinksPerHour = 600;

/** The page of a link was opened; staff see it beside an invitation. The answer is the same for every token. Failures: TOO_MANY_TRIES. */
export const openLink = visitorVerb(contract.identity.openLink, {
  prepare: ({ db, caller, now }) =>
    takeQuota(db, {
      key: `opened-link:${addressGroup(caller.address)}`,
      limit: openedLinksPerHour,
      windowSeconds: 3_600,
      now,
    }),
  run: async ({ tx, input, now }) => {
    await markOpened(tx, hashLink(input.token), now);
    return { result: {}, audit: null };
  },
});
