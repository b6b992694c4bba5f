import type { PinType } from '@rimpang/domain/pins';
import type { RewardKey } from '@rimpang/domain/rewards';

/** Decided by whom and when (seconds); `at` 0 is not decided yet. */
type Decision = { approved: boolean; at: number };

/** A record of each kind as it stands; its id is its place in the list, from 1. Partners by their number of joining. */
export type OrderRecord = {
  partner: number;
  type: PinType;
  quantity: number;
  code: string;
  createdAt: number;
  decision: Decision;
};
export type WithdrawalRecord = {
  partner: number;
  amount: number;
  availableBefore: number;
  code: string;
  createdAt: number;
  decision: Decision;
};
export type ClaimRecord = {
  partner: number;
  reward: RewardKey;
  figures: {
    mainPoints: number;
    teamRo: number;
    personalRo: number;
    newStockists: number;
    rankPoints: number;
  };
  code: string;
  createdAt: number;
  decision: Decision;
  handedAt: number;
};

export const undecided = (): Decision => ({ approved: false, at: 0 });

/** The record with this id. Throws where there is none. */
export function recordOf<T>(records: readonly T[], id: number): T {
  const record = records[id - 1];
  if (!record) throw new Error(`no record has the id ${id}`);
  return record;
}
