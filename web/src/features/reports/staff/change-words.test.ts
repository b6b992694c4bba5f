import { expect, test } from 'vitest';
import { changeWords } from './change-words.ts';

test.each([
  [50, 40, 'naik 25% dari 40'],
  [101, 4, 'naik 2.425% dari 4'],
  [30, 40, 'turun 25% dari 40'],
  [0, 40, 'turun 100% dari 40'],
  [1001, 1000, 'naik sedikit dari 1000'],
  [3, 0, 'sebelumnya tidak ada'],
  [0, 0, 'sebelumnya juga tidak ada'],
  [7, 7, 'sama seperti sebelumnya'],
])('%d after %d: %s', (now, before, words) => {
  expect(changeWords(now, before, String)).toBe(words);
});
