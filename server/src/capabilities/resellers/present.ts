import type { Reseller, ResellerReward, Sale } from '@rimpang/contract/resellers';
import { nextTier, payoutDue, reachedTier } from '@rimpang/domain/resellers';
import type { PeriodRow } from './payout-store.ts';
import type { SaleRow } from './sale-store.ts';
import type { ResellerRow } from './store.ts';

export function presentReseller({ phone, createdAt, ...row }: ResellerRow): Reseller {
  const next = nextTier(row.points);
  return {
    ...row,
    whatsapp: phone,
    rewardAchieved: reachedTier(row.points),
    next: next && { ...next, missing: next.points - row.points },
    createdAt: createdAt.toISOString(),
  };
}

export function presentSale({ resellerId, fullName, at, cancelledAt, ...row }: SaleRow): Sale {
  return {
    ...row,
    reseller: { id: resellerId, fullName },
    at: at.toISOString(),
    cancelledAt: cancelledAt?.toISOString() ?? null,
  };
}

/** What is due is only payable once the half year is over. */
export function presentReward(row: PeriodRow, ended: boolean): ResellerReward {
  const due = row.payout ? 0 : payoutDue(row.points, row.paidBefore);
  return {
    reseller: { id: row.id, fullName: row.fullName, whatsapp: row.phone },
    points: row.points,
    tier: reachedTier(row.points),
    paidBefore: row.paidBefore,
    due,
    payout: row.payout && { ...row.payout, paidAt: new Date(row.payout.paidAt).toISOString() },
    canPay: ended && due > 0,
  };
}
