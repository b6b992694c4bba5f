import type { RankFigures } from '@rimpang/domain/rewards';

/** The four figures a rank is measured by, in the order of R9.15. */
export const rankFigureLabels: readonly { name: keyof RankFigures; label: string }[] = [
  { name: 'teamRo', label: 'RO tim' },
  { name: 'personalRo', label: 'RO pribadi' },
  { name: 'newStockists', label: 'Stokis baru' },
  { name: 'rankPoints', label: 'Poin peringkat' },
];
