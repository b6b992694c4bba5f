import { contract } from '@rimpang/contract/index';
import { afterTax, rewardOf } from '@rimpang/domain/rewards';
import { verb } from '../../platform/requests/verb.ts';
import { payRankReward } from '../bonuses/index.ts';
import { demandOpen } from '../accounts/index.ts';
import { claimApproved, decideClaim, presentStaffClaim } from '../rewards/index.ts';

/**
 * Approves a claim: a reward in money is credited as a `reward_peringkat` bonus less the plan's tax, in the same
 * transaction; trips and goods wait for their hand-over record (decision 003). Of several clicks one counts
 * (invariants 5, 12). Failures: NOT_FOUND, CLAIM_DECIDED, PARTNER_CLOSED, OWN_BENEFIT.
 */
export const approveClaim = verb(contract.rewards.approveClaim, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services }) => {
    const row = await decideClaim(tx, input.claimId, {
      verb: 'rewards.approveClaim',
      by: actor.id,
      now,
      reason: null,
    });
    await demandOpen(tx, row.partnerId);
    const { cash } = rewardOf(row.reward);
    const { id: claimId, code: claimCode, partnerId, reward: rewardKey } = row;
    const bonus =
      cash &&
      (await payRankReward(
        tx,
        { claimId, claimCode, partnerId, rewardKey, gross: cash, taxPercent: row.taxPercent },
        services.companyId,
        now,
      ));
    return {
      result: presentStaffClaim(row),
      audit: {
        subject: `claim:${row.id}`,
        detail: { code: claimCode, reward: rewardKey, partnerId, bonus: bonus?.bonus.code ?? null },
      },
      messages: [claimApproved(row, cash && afterTax(cash, row.taxPercent))],
      live: [`account:${partnerId}`, 'claims'],
    };
  },
});
