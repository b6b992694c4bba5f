import { expect, test } from 'vitest';
import { foldWords, folds, unreadWords } from './notifications.ts';
import { bonusTypes } from './plan.ts';

test('a fold says how many and how much', () => {
  expect(foldWords('bonus-referral', 66, 16_500_000)).toBe('66 bonus referral, Rp\u00a016.500.000');
  expect(foldWords('ro-passed-over', 1_200, 60_000_000)).toBe('1.200 bonus terlewat, Rp\u00a060.000.000');
});

test('one that only a newer version knows says how many, and how much where that is known', () => {
  expect(foldWords('bonus-keluarga', 3, 750_000)).toBe('3 notifikasi, Rp\u00a0750.000');
  expect(foldWords('stok-habis', 3, null)).toBe('3 notifikasi');
});

test('unread messages are counted as far as they are shown', () => {
  expect([0, 99, 100, 101].map(unreadWords)).toEqual(['0', '99', '99+', '99+']);
});

test('every type of bonus has its fold', () => {
  expect(folds).toEqual(expect.arrayContaining(bonusTypes.map((type) => `bonus-${type}`)));
});
