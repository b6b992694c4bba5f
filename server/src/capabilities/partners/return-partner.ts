import { contract } from '@rimpang/contract/index';
import { mayReturn } from '@rimpang/domain/staff';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { recordEdit, refuseOwnBenefit } from '../accounts/index.ts';
import { isMember } from '../network/index.ts';
import { sessionsTopic } from '../sessions/index.ts';
import { lockPartnerAccount, returnAccount } from '../staff/index.ts';
import { revokeTokensOf } from '../tokens/index.ts';

/**
 * Makes a partner who became staff a partner again (decision 206): the role, the rank of before, and with them the balance, PINs, points and
 * place that stayed the person's. All sessions and API tokens end for good, also for a later promotion. Of those who stand in the tree only: they are never removed, and so may name what they
 * decided as staff (decision 177).
 * Failures: NOT_FOUND, NOT_YOURSELF, OWN_BENEFIT for another account of one's own, FORBIDDEN for staff whom the reader does not manage.
 */
export const returnPartner = verb(contract.partners.return, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services: { companyId } }) => {
    const { partnerId: id, reason } = input;
    const before = await lockPartnerAccount(tx, id);
    if (!before || before.closed || id === companyId || before.role === 'mitra')
      throw new Failure('NOT_FOUND');
    if (!(await isMember(tx, id))) throw new Failure('NOT_FOUND');
    if (id === actor.id) throw new Failure('NOT_YOURSELF');
    if (!mayReturn(actor.role, before.role)) throw new Failure('FORBIDDEN');
    await refuseOwnBenefit(tx, { by: actor.id, beneficiaries: [id], companyId });
    const rank = await returnAccount(tx, id);
    const tokens = await revokeTokensOf(tx, [id], now, actor.id);
    await recordEdit(tx, id, actor.id, now);
    return {
      result: { rank },
      audit: {
        subject: `partner:${id}`,
        detail: {
          before: { role: before.role, rank: before.rank },
          after: { role: 'mitra', rank },
          ...(tokens > 0 && { tokensRevoked: tokens }),
          reason,
        },
      },
      live: [sessionsTopic(id), `account:${id}`, 'partners'],
    };
  },
});
