import type { Tx } from '../../platform/database/database.ts';
import { openPointAccounts } from '../ledger/index.ts';
import { claimReward } from './claim-reward.ts';
import { listClaims, showClaim } from './list-claims.ts';
import { recordHandOver } from './record-hand-over.ts';
import { rejectClaim } from './reject-claim.ts';
import { listMainRewards, listOwnClaims, listRankRewards, showPoints } from './show-rewards.ts';

export { taxAt, waitingClaims } from './claim-store.ts';
export { goalParts, presentGoals } from './show-rewards.ts';
export { decideClaim } from './decide-claim.ts';
export { claimApproved } from './messages.ts';
export { deleteGrantedBefore, insertGrantedBefore } from './opening-store.ts';
export { pointTransfers } from './point-transfers.ts';
export { presentStaffClaim } from './present.ts';

/** Keyed like `contract.rewards`; `approveClaim` pays a bonus and is therefore one of the stories of `partners`. */
export const rewardsVerbs = {
  points: showPoints,
  main: listMainRewards,
  ranks: listRankRewards,
  claim: claimReward,
  myClaims: listOwnClaims,
  claims: listClaims,
  showClaim,
  rejectClaim,
  recordHandOver,
};

/** Opens the accounts into which the points of these new partners are counted. */
export const openRewardAccounts = (tx: Tx, accountIds: readonly number[]): Promise<void> =>
  openPointAccounts(tx, accountIds);
