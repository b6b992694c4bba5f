import { contract } from '@rimpang/contract/index';
import { isStaff } from '@rimpang/domain/permissions';
import { grantableRoles } from '@rimpang/domain/staff';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { lockPartnerAccount, type PartnerAccount, promoteAccount } from '../staff/index.ts';
import { recordEdit } from '../accounts/index.ts';
import { sessionsTopic } from '../sessions/index.ts';
import { setRoActive } from '../network/index.ts';
import { isOwnLine } from './own-line.ts';

/** A partner who is one now: neither staff nor closed. Failures: NOT_FOUND. */
async function partnerNow(tx: Tx, id: number): Promise<PartnerAccount> {
  const account = await lockPartnerAccount(tx, id);
  if (!account || account.closed || isStaff(account.role)) throw new Failure('NOT_FOUND');
  return account;
}

const word = (active: boolean) => (active ? ('Aktif' as const) : ('Tidak Aktif' as const));

/**
 * Sets ro_status and nothing else: no PIN, no bonus, an audit entry (decision 013). It decides who gets the next RO bonuses,
 * so not on oneself, nor below oneself (decision 083). Failures: NOT_FOUND, OWN_BENEFIT.
 */
export const setRo = verb(contract.partners.setRo, {
  run: async ({ tx, actor, input, now, services: { companyId } }) => {
    const { partnerId: id, active } = input;
    await partnerNow(tx, id);
    if (await isOwnLine(tx, actor.id, id, companyId)) throw new Failure('OWN_BENEFIT');
    const before = await setRoActive(tx, { id, active, now });
    if (before === null) throw new Failure('NOT_FOUND');
    return {
      result: { roStatus: word(active) },
      audit: {
        subject: `partner:${id}`,
        detail: { before: { roStatus: word(before) }, after: { roStatus: word(active) } },
      },
      live: [`account:${id}`, 'partners'],
    };
  },
});

/**
 * Makes a partner staff (decision 012): role, rank Admin, all sessions end, and the next sign-in asks for a password by
 * staff's rules. The node stays in the tree. Failures: NOT_FOUND, FORBIDDEN for a role the reader may not give.
 */
export const promote = verb(contract.partners.promote, {
  run: async ({ tx, actor, input, now }) => {
    const { partnerId: id, role } = input;
    if (!grantableRoles(actor.role).includes(role)) throw new Failure('FORBIDDEN');
    const account = await partnerNow(tx, id);
    await promoteAccount(tx, id, role);
    await recordEdit(tx, id, actor.id, now);
    return {
      result: {},
      audit: {
        subject: `partner:${id}`,
        detail: { before: { role: account.role, rank: account.rank }, after: { role, rank: 'Admin' } },
      },
      live: [sessionsTopic(id), `account:${id}`, 'partners'],
    };
  },
});
