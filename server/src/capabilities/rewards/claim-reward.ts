import { contract } from '@rimpang/contract/index';
import { isReached } from '@rimpang/domain/rewards';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { lockBalances } from '../ledger/index.ts';
import { insertClaim, selectFigures } from './claim-store.ts';
import { presentClaim } from './present.ts';

/**
 * Asks for a reward that is reached. All thresholds are read again under the partner's lock and stored with the claim;
 * one open or approved claim per reward is the index's promise (invariant 16). A rejected one may be claimed again.
 * Failures: CLAIM_NOT_REACHED, CLAIM_EXISTS.
 */
export const claimReward = verb(contract.rewards.claim, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    await lockBalances(tx, actor.id);
    const figures = await selectFigures(tx, actor.id);
    if (!isReached(input.reward, figures)) throw new Failure('CLAIM_NOT_REACHED');
    const row = await insertClaim(tx, { partnerId: actor.id, reward: input.reward, figures, now });
    if (!row) throw new Failure('CLAIM_EXISTS');
    return {
      result: presentClaim(row),
      audit: { subject: `claim:${row.id}`, detail: { code: row.code, reward: row.reward, ...figures } },
      live: [`account:${actor.id}`, 'claims'],
    };
  },
});
