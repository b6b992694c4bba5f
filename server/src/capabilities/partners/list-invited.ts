import { contract } from '@rimpang/contract/index';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectInvited } from './sign-up-store.ts';

/**
 * Who followed the reader's referral link and waits: whom `partners.activate` lets them activate (decision 193). Name and day only.
 * Failures: INPUT_INVALID (after).
 */
export const listInvited = view(contract.partners.invited, async ({ db, actor, input }) => {
  const { after, limit } = input;
  const found = await selectInvited(db, actor.id, { before: lastSeen(after), limit: limit + 1 });
  return pageOf(found, limit, ({ at, ...person }) => ({ ...person, signedUpAt: at.toISOString() }));
});
