import type { Claim, StaffClaim } from '@rimpang/contract/rewards';
import { afterTax, rewardOf } from '@rimpang/domain/rewards';
import type { ClaimRow } from './claim-store.ts';

function handOverOf(row: ClaimRow) {
  return row.handedOn === null ? null : { on: row.handedOn, to: row.handedTo ?? '', note: row.handedNote };
}

/** A claim as its owner sees it: who decided is not shown. */
export function presentClaim(row: ClaimRow): Claim {
  const { name, title, rank, cash } = rewardOf(row.reward);
  return {
    id: row.id,
    code: row.code,
    reward: row.reward,
    name,
    title,
    rank,
    status: row.status,
    cash: cash && afterTax(cash, row.taxPercent),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    handOver: handOverOf(row),
  };
}

/** For staff: who, and the figures it was judged by under lock; what a person just decided is not their own. */
export function presentStaffClaim(row: ClaimRow, { own } = { own: false }): StaffClaim {
  const { mainPoints, teamRo, personalRo, newStockists, rankPoints } = row;
  const handOver = handOverOf(row);
  return {
    ...presentClaim(row),
    partner: { id: row.partnerId, username: row.username, fullName: row.fullName },
    partnerRank: row.rank,
    figures: { mainPoints, teamRo, personalRo, newStockists, rankPoints },
    decidedBy: row.decidedBy,
    own,
    handOver: handOver && {
      ...handOver,
      photoUrl: row.handedPhoto === null ? null : `/api/files/${row.handedPhoto}`,
    },
  };
}
