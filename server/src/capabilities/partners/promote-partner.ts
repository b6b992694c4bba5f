import { contract } from '@rimpang/contract/index';
import { grantableRoles } from '@rimpang/domain/staff';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { promoteAccount } from '../staff/index.ts';
import { recordEdit } from '../accounts/index.ts';
import { sessionsTopic } from '../sessions/index.ts';
import { partnerNow } from './change-status.ts';

/**
 * Makes a partner staff (decision 012): role, rank Admin, all sessions end, and the next sign-in asks for a password by
 * staff's rules. The node stays in the tree. Failures: NOT_FOUND, FORBIDDEN for a role the reader may not give.
 */
export const promotePartner = verb(contract.partners.promote, {
  run: async ({ tx, actor, input, now }) => {
    const { partnerId: id, role } = input;
    if (!grantableRoles(actor.role).includes(role)) throw new Failure('FORBIDDEN');
    const account = await partnerNow(tx, id);
    await promoteAccount(tx, id, role, now);
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
