import type { Tx } from '../../platform/database/database.ts';
import { openRupiahAccounts } from '../ledger/index.ts';
import { listAllBonuses, showBonusOverview } from './all-bonuses.ts';
import { listOwnBonuses, listMissedBonuses, showBonusSummary } from './list-bonuses.ts';
import { changePayoutCeiling } from './change-payout-ceiling.ts';
import { changePlan } from './change-plan.ts';
import { showPlan } from './show-plan.ts';
import { insertDefaultPlan } from './plan-store.ts';

export { amountOfAward, bonusTransfer, isBonusAward } from './bonus-transfer.ts';
export { announceMissed, bonusMessages } from './messages.ts';
export { sumBonuses } from './sums.ts';
export {
  bonusFolds,
  foldAllBonuses,
  passOpenedPayouts,
  sumBonusTypes,
  sumPaidDays,
} from './total-store.ts';
export { selectExplained } from './bonus-list-store.ts';
export { type Tally, tallyMonth } from './compare-plans.ts';
export { selectNames, sumRankRewards } from './comparison-store.ts';
export { passedReasons, presentExplanation } from './present.ts';
export { bonusesOf, missedPart, presentSummary, summaryParts } from './list-bonuses.ts';
export { type BonusEvent, payBonuses, payForEvents } from './pay-bonuses.ts';
export {
  closeAllBalances,
  dropUnusedAccounts,
  forfeitBalance,
  lockBalances,
  type Balances,
} from './close-balance.ts';
export { codeBegins } from './code-store.ts';
export { currentPlan, planFor, readPlan } from './plan-store.ts';
export { lastIds } from './store.ts';
export { payRankReward } from './pay-rank-reward.ts';
export { remindInactive } from './remind-inactive.ts';
export { previewAwards } from './preview-awards.ts';

export const bonusesVerbs = {
  summary: showBonusSummary,
  list: listOwnBonuses,
  missed: listMissedBonuses,
  all: listAllBonuses,
  overview: showBonusOverview,
  plan: showPlan,
  changePlan,
  changeCeiling: changePayoutCeiling,
};

/** Opens the accounts into which the bonuses of these new partners are paid. */
export const openBonusAccounts = (tx: Tx, accountIds: readonly number[]): Promise<void> =>
  openRupiahAccounts(tx, accountIds);

/** Writes the specified default plan as version 1 where no plan exists. */
export const plantDefaultPlan = (tx: Tx, validFrom: Date): Promise<void> => insertDefaultPlan(tx, validFrom);
