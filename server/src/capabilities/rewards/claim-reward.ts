import { contract } from '@rimpang/contract/index';
import { formatRupiah } from '@rimpang/domain/money';
import { isReached } from '@rimpang/domain/rewards';
import { demandTotal } from '../../platform/requests/as-shown.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { lockBalances } from '../ledger/index.ts';
import { insertClaim, selectFigures } from './claim-store.ts';
import { presentClaim } from './present.ts';

const afterTaxNow = (net: number) =>
  `Pajak berubah sejak Anda membukanya: yang Anda terima sekarang ${formatRupiah(net)}.`;

/**
 * Asks for a reward that is reached. All thresholds are read again under the partner's lock and stored with the claim;
 * one open or approved claim per reward is the index's promise (invariant 16). A rejected one may be claimed again.
 * Failures: CLAIM_NOT_REACHED, CLAIM_EXISTS, OFFER_CHANGED where another sum after tax was shown.
 */
export const claimReward = verb(contract.rewards.claim, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    await lockBalances(tx, actor.id);
    const figures = await selectFigures(tx, actor.id);
    if (!isReached(input.reward, figures)) throw new Failure('CLAIM_NOT_REACHED');
    const row = await insertClaim(tx, { partnerId: actor.id, reward: input.reward, figures, now });
    if (!row) throw new Failure('CLAIM_EXISTS');
    const claim = presentClaim(row);
    demandTotal(input.total, claim.cash?.net ?? 0, afterTaxNow);
    return {
      result: claim,
      audit: { subject: `claim:${row.id}`, detail: { code: row.code, reward: row.reward, ...figures } },
      live: [`account:${actor.id}`, 'claims'],
    };
  },
});
