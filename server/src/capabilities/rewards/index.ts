import { contract } from '@rimpang/contract/index';
import type { Tx } from '../../platform/database/database.ts';
import { view } from '../../platform/requests/verb.ts';
import { openPointAccounts, balancesOf } from '../ledger/index.ts';
import { claim } from './claim-reward.ts';
import { claims, showClaim } from './list-claims.ts';
import { recordHandOver } from './record-hand-over.ts';
import { rejectClaim } from './reject-claim.ts';
import { main, myClaims, ranks } from './show-rewards.ts';

export { countPending as pendingClaims, countWaiting as waitingClaims } from './claim-store.ts';
export { decideClaim } from './decide-claim.ts';
export { claimApproved } from './messages.ts';
export { pointTransfers } from './point-transfers.ts';
export { presentStaffClaim } from './present.ts';

/** One's own two counters (R3.8). */
const points = view(contract.rewards.points, async ({ db, actor }) => {
  const { utama, peringkat } = await balancesOf(db, actor.id);
  return { utama, peringkat };
});

/** Keyed like `contract.rewards`; `approveClaim` pays a bonus and is therefore one of the stories of `partners`. */
export const rewardsVerbs = {
  points,
  main,
  ranks,
  claim,
  myClaims,
  claims,
  showClaim,
  rejectClaim,
  recordHandOver,
};

/** Opens the accounts into which a new partner's points are counted. */
export const openRewardAccounts = (tx: Tx, accountId: number): Promise<void> =>
  openPointAccounts(tx, accountId);
