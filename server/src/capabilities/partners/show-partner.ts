import { contract } from '@rimpang/contract/index';
import { mayDo } from '@rimpang/domain/permissions';
import { isStaff } from '@rimpang/domain/roles';
import { grantableRoles, mayReadPersonal } from '@rimpang/domain/staff';
import { snapshot } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { view } from '../../platform/requests/verb.ts';
import { partnerAccountOf } from '../staff/index.ts';
import { isOwnLine } from './own-line.ts';
import { stockOf } from '../pins/index.ts';
import { selectStoredProfile } from '../accounts/index.ts';
import { selectSurroundings } from './administration-store.ts';
import { presentDetail } from './present-detail.ts';

/**
 * Everything about one partner that staff see at once, numbers masked. The balance is for the roles that may see bonuses; phone, address
 * and numbers of a person who is staff by now for the person who manages them.
 * Failures: NOT_FOUND, also for an account that never was a partner.
 */
export const showPartner = view(contract.partners.show, ({ db, actor, caller, input, services }) =>
  snapshot(db, async (tx) => {
    const id = input.partnerId;
    const account = await partnerAccountOf(tx, id);
    const profile = await selectStoredProfile(tx, id);
    const surroundings = await selectSurroundings(tx, id);
    if (!account || !profile || !surroundings) throw new Failure('NOT_FOUND');
    const mayPromote = !account.closed && !isStaff(account.role);
    return presentDetail({
      account,
      profile,
      surroundings,
      stock: await stockOf(tx, id),
      personal: mayReadPersonal(actor.role, account.role),
      own: await isOwnLine(tx, actor.id, id, services.companyId),
      seesBalance: mayDo('reports.partnerStatement', actor.role, caller.matrix),
      promotableTo: mayPromote ? grantableRoles(actor.role).filter((role) => role !== 'super_admin') : [],
      vault: services.vault,
    });
  }),
);
