import { contract } from '@rimpang/contract/index';
import { isBeyondCount } from '@rimpang/domain/counting';
import { snapshot } from '../../../platform/database/database.ts';
import { lastSeen, pageOf } from '../../../platform/requests/paging.ts';
import { view } from '../../../platform/requests/verb.ts';
import { countOpenPartners, findPeopleOrAddress } from '../../accounts/index.ts';
import { hasSecondFactor } from '../second-factor/confirm-code.ts';
import { countInvited, selectInvited } from './invitation-list-store.ts';
import { presentInvited } from './present.ts';

/** Who has no password yet, and how far the invitation is. Failures: INPUT_INVALID. */
export const listInvitations = view(contract.identity.invitations, async ({ db, actor, input, now }) => {
  const { group, search, limit } = input;
  const secondFactor = await hasSecondFactor(db, actor.id);
  return snapshot(db, async (tx) => {
    const people = search ? await findPeopleOrAddress(tx, search) : null;
    const filter = { group, people, now };
    const after = lastSeen(input.after);
    const found = await selectInvited(tx, filter, { after, limit: limit + 1 });
    // Of many people in a large company nothing is counted.
    const isMany = people?.ids === null && isBeyondCount(await countOpenPartners(tx));
    return {
      ...pageOf(found, limit, (row) => presentInvited(row, now)),
      total: isMany ? null : await countInvited(tx, filter),
      secondFactor,
    };
  });
});
