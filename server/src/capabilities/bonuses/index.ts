import type { Tx } from '../../platform/database/database.ts';
import { openRupiahAccounts } from '../ledger/index.ts';
import { all, overview } from './all-bonuses.ts';
import { explain, list, missed, summary } from './list-bonuses.ts';
import { changeCeiling, changePlan, plan, previewPlan } from './change-plan.ts';
import { insertDefaultPlan } from './plan-store.ts';

export { bonusesOf, summaryOf } from './list-bonuses.ts';
export { type BonusEvent, payBonuses } from './pay-bonuses.ts';
export {
  closeAllBalances,
  dropUnusedAccounts,
  forfeitBalance,
  lockBalances,
  type Balances,
} from './close-balance.ts';
export { selectPlanAt as currentPlan } from './plan-store.ts';
export { selectLastIds as lastIds } from './store.ts';
export { payRankReward } from './pay-rank-reward.ts';
export { previewAwards } from './preview-awards.ts';

export const bonusesVerbs = {
  summary,
  list,
  missed,
  explain,
  all,
  overview,
  plan,
  previewPlan,
  changePlan,
  changeCeiling,
};

/** Opens the accounts into which a new partner's bonuses are paid. */
export const openBonusAccounts = (tx: Tx, accountId: number): Promise<void> =>
  openRupiahAccounts(tx, accountId);

/** Writes the specified default plan as version 1 where no plan exists. */
export const plantDefaultPlan = (tx: Tx, validFrom: Date): Promise<void> => insertDefaultPlan(tx, validFrom);
