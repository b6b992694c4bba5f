import { contract } from '@rimpang/contract/index';
import { isStaff } from '@rimpang/domain/roles';
import { grantableRoles, mayReadPersonal, mayReturn } from '@rimpang/domain/staff';
import { allPart, firstPart, onePart } from '../../platform/database/query.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { askedForEach } from '../../platform/requests/own-page-store.ts';
import { callerMay } from '../../platform/requests/caller.ts';
import { view } from '../../platform/requests/verb.ts';
import { ownSideOf, profileFor, readProfile } from '../accounts/index.ts';
import { membersAbove } from '../network/index.ts';
import { stockFor } from '../pins/index.ts';
import { partnerAccountFor } from '../staff/index.ts';
import { surroundingsFor } from './administration-store.ts';
import { lineOf } from './own-line.ts';
import { presentDetail } from './present-detail.ts';

/** The whole page by one statement, and so of one moment (decision 140). */
const pageFor = askedForEach({ partnerId: 'bigint' }, ({ partnerId }) => ({
  account: firstPart(partnerAccountFor(partnerId)),
  profile: firstPart(profileFor(partnerId)),
  surroundings: firstPart(surroundingsFor(partnerId)),
  stock: onePart(stockFor(partnerId)),
  above: allPart(membersAbove(partnerId)),
}));

/**
 * Everything about one partner that staff see at once, numbers masked. The balance is for readers who may see the statement of bonuses; phone, address
 * and numbers of a person who is staff by now for the person who manages them.
 * Failures: NOT_FOUND, also for an account that never was a partner.
 */
export const showPartner = view(contract.partners.show, async ({ db, actor, caller, input, services }) => {
  const id = input.partnerId;
  const [page, side] = await Promise.all([pageFor(db, { partnerId: id }), ownSideOf(db, actor.id)]);
  const { account, profile, surroundings, stock, above } = page;
  if (!account || !profile || !surroundings) throw new Failure('NOT_FOUND');
  const mayPromote = !account.closed && !isStaff(account.role);
  const line = lineOf(id, above, services.companyId);
  return presentDetail({
    account,
    profile: readProfile(profile),
    surroundings,
    stock,
    personal: mayReadPersonal(actor.role, account.role),
    own: line.some((member) => side.accounts.has(member)),
    seesBalance: callerMay('reports.partnerStatement', caller),
    promotableTo: mayPromote ? grantableRoles(actor.role).filter((role) => role !== 'super_admin') : [],
    returnable: !account.closed && surroundings.place !== null && mayReturn(actor.role, account.role),
    vault: services.vault,
  });
});
