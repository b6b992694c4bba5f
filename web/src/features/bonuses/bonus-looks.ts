import type { Bonus } from '@rimpang/contract/bonuses';
import type { BonusType } from '@rimpang/domain/plan';
import { type Icon, IconGift, IconRefresh, IconTrophy, IconUserPlus } from '#icons';
import type { StatusWord } from '../../ui/badge.tsx';

/** How each bonus type looks wherever it is listed. */
export const bonusLooks: Record<BonusType, { icon: Icon; tone: 'daun' | 'kunyit' | 'netral' }> = {
  referral: { icon: IconUserPlus, tone: 'daun' },
  ro: { icon: IconRefresh, tone: 'daun' },
  reward_utama: { icon: IconGift, tone: 'kunyit' },
  reward_peringkat: { icon: IconTrophy, tone: 'netral' },
};

/** R4.3: unclaimed is Menunggu, claimed is Dibayarkan. */
export const bonusStatusWords: Record<Bonus['status'], StatusWord> = {
  unclaimed: 'Menunggu',
  claimed: 'Dibayarkan',
};
