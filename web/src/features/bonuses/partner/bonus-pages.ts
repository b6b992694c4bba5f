import type { BonusType } from '@rimpang/domain/plan';

/** The page of each bonus type (R2.2.22, R2.2.23). */
export const bonusPages: Record<BonusType, string> = {
  referral: '/dashboard/total-referral-bonus',
  ro: '/dashboard/total-ro-bonus',
  reward_utama: '/dashboard/main-reward',
  reward_peringkat: '/dashboard/rank-reward',
};
