import { listed } from './listed.ts';
import { formatNumber } from './money.ts';
import { mainTiers, rankFigureNames, type RankFigures, rankGap, rankTiers } from './rewards.ts';

/** What is missing, as a sentence counts it. */
const missingLabels: Record<keyof RankFigures, string> = {
  teamRo: 'RO tim',
  personalRo: 'RO pribadi',
  newStockists: 'stokis baru',
  rankPoints: 'poin',
};

/** '33 poin lagi ke DIAMOND', with every threshold that is not met; null where all ranks are reached. */
export function nextRankWords(figures: RankFigures): string | null {
  for (const tier of rankTiers) {
    const gap = rankGap(tier, figures);
    const missing = rankFigureNames.filter((name) => gap[name] > 0);
    if (missing.length === 0) continue;
    const parts = missing.map((name) => `${formatNumber(gap[name])} ${missingLabels[name]}`);
    return `${listed(parts)} lagi ke ${tier.rank}`;
  }
  return null;
}

/**
 * '400 poin lagi ke Wisata domestik': the next reward that is claimed, since the cash tiers come by themselves with the bonuses
 * (decision 003). Null where all are reached.
 */
export function nextMainRewardWords(points: number): string | null {
  const tier = mainTiers.find(({ cash, points: needed }) => cash === null && needed > points);
  return tier ? `${formatNumber(tier.points - points)} poin lagi ke ${tier.title}` : null;
}
