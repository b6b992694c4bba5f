import { expect, it } from 'vitest';
import { countedUpTo, formatCount, isBeyondCount } from './counting.ts';

it.each([
  [0, '0'],
  [812, '812'],
  [countedUpTo, '10.000'],
  [countedUpTo + 1, 'lebih dari 10.000'],
  [3_000_000, 'lebih dari 10.000'],
  [null, 'banyak'],
])('%s rows are told as %s', (count, words) => {
  expect(formatCount(count)).toBe(words);
  expect(isBeyondCount(count)).toBe(!/^\d/.test(words));
});
