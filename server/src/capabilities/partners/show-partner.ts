import { contract } from '@rimpang/contract/index';
import { isStaff, mayDo } from '@rimpang/domain/permissions';
import { grantableRoles, mayReadPersonal } from '@rimpang/domain/staff';
import { snapshot } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { verb, view } from '../../platform/requests/verb.ts';
import { partnerAccountOf } from '../staff/index.ts';
import { isOwnLine } from './own-line.ts';
import { stockOf } from '../pins/index.ts';
import {
  countRegistrations,
  selectStoredProfile,
  selectRegistrations,
  selectSurroundings,
} from './administration-store.ts';
import { presentDetail } from './present-detail.ts';

/**
 * Everything about one partner that staff see at once, numbers masked. The balance is for the roles that may see bonuses; phone, address
 * and numbers of a person who is staff by now for the person who manages them.
 * Failures: NOT_FOUND, also for an account that never was a partner.
 */
export const show = view(contract.partners.show, ({ db, actor, caller, input, services }) =>
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

/**
 * Shows one number in clear. A verb, because looking is recorded with its reason; the number goes into no log.
 * Failures: NOT_FOUND, also where none is stored, and for a person who is staff by now unless the reader manages them.
 */
export const reveal = verb(contract.partners.reveal, {
  run: async ({ tx, actor, input, services }) => {
    const { partnerId, field, reason } = input;
    const account = await partnerAccountOf(tx, partnerId);
    if (!account || !mayReadPersonal(actor.role, account.role)) throw new Failure('NOT_FOUND');
    const profile = await selectStoredProfile(tx, partnerId);
    const cipher = field === 'nik' ? profile?.nikCipher : profile?.accountCipher;
    if (!cipher) throw new Failure('NOT_FOUND');
    return {
      result: { value: services.vault.decrypt(cipher) },
      audit: { subject: `partner:${partnerId}`, detail: { field, reason } },
    };
  },
});

/** Staff see everybody, a partner those one registered (R6.1). */
export const registrations = view(contract.partners.registrations, ({ db, actor, input }) =>
  snapshot(db, async (tx) => {
    const { search, after, limit } = input;
    const registeredBy = isStaff(actor.role) ? null : actor.id;
    const filter = { registeredBy, search: search || null, before: lastSeen(after) };
    const found = await selectRegistrations(tx, filter, limit + 1);
    const rows = pageOf(found, limit, ({ at, ...row }) => ({ ...row, at: at.toISOString() }));
    return { ...rows, total: await countRegistrations(tx, filter) };
  }),
);
