import { expect, test } from 'vitest';
import { failureMessage } from './failures.ts';

test.each([
  [1, '1 detik'],
  [59, '59 detik'],
  [60, '1 menit'],
  [61, '2 menit'],
  [3_522, '59 menit'],
])('a wait of %i seconds is said as %s', (retryAfterSeconds, words) => {
  expect(failureMessage('TOO_MANY_TRIES', { retryAfterSeconds })).toBe(
    `Terlalu banyak percobaan. Coba lagi dalam ${words}.`,
  );
});
