import type { BonusType } from '@rimpang/domain/plan';
import * as partnerPaths from '../../../paths/partner.ts';

/** The page of each bonus type (R2.2.22, R2.2.23). */
export const bonusPages: Record<BonusType, string> = {
  referral: partnerPaths.referralBonuses,
  ro: partnerPaths.roBonuses,
  reward_utama: partnerPaths.mainReward,
  reward_peringkat: partnerPaths.rankReward,
};
