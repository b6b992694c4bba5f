import { contract } from '@rimpang/contract/index';
import type { Tx } from '../../platform/database.ts';
import { view } from '../../platform/verb.ts';
import { openPointAccounts, standing } from '../ledger/index.ts';

export { pointTransfers } from './point-transfers.ts';

/** One's own two counters (spec section 3). */
const points = view(contract.rewards.points, async ({ db, actor }) => {
  const { utama, peringkat } = await standing(db, actor.id);
  return { utama, peringkat };
});

export const rewardsVerbs = { points };

/** Opens the accounts into which a new partner's points are counted. */
export const openRewardAccounts = (tx: Tx, accountId: number): Promise<void> =>
  openPointAccounts(tx, accountId);
