import { expect, test } from 'vitest';
import { nextMainRewardWords, nextRankWords } from './reward-goals.ts';

const diamondBut = { teamRo: 500, personalRo: 100, newStockists: 4, rankPoints: 67 };

test.each([
  [diamondBut, '33 poin lagi ke DIAMOND'],
  [{ ...diamondBut, personalRo: 85 }, '15 RO pribadi dan 33 poin lagi ke DIAMOND'],
  [
    { teamRo: 0, personalRo: 0, newStockists: 0, rankPoints: 0 },
    '40 RO tim, 15 RO pribadi, 2 stokis baru, dan 20 poin lagi ke RUBY',
  ],
  // A later threshold that was met does not hide an earlier rank that was not.
  [{ teamRo: 30_000, personalRo: 14, newStockists: 30, rankPoints: 3_000 }, '1 RO pribadi lagi ke RUBY'],
  [
    { teamRo: 3_140, personalRo: 500, newStockists: 8, rankPoints: 500 },
    '16.860 RO tim, 2.640 RO pribadi, 12 stokis baru, dan 1.500 poin lagi ke ROYAL CROWN',
  ],
  [{ teamRo: 20_000, personalRo: 3_140, newStockists: 20, rankPoints: 2_000 }, null],
])('%o is %s away from the next rank', (figures, words) => {
  expect(nextRankWords(figures)).toBe(words);
});

test.each([
  [0, '1.000 poin lagi ke Wisata domestik'],
  [999, '1 poin lagi ke Wisata domestik'],
  [1_000, '3.000 poin lagi ke Smartphone flagship'],
  [13_000, '87.000 poin lagi ke Satu mobil SUV'],
  [100_000, null],
])('%i points', (points, words) => {
  expect(nextMainRewardWords(points)).toBe(words);
});
