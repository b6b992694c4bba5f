import { describe, expect, test } from 'vitest';
import { readCount } from './counts.ts';

describe('a typed count', () => {
  test.each([
    ['3', 3],
    [' 12 ', 12],
    ['1.000', 1_000],
    ['0', 0],
    ['', 0],
  ])('%j is %i, without a word', (typed, count) => {
    expect(readCount(typed, 0, 1_000)).toEqual({ count, problem: null });
  });

  test.each([
    ['2,5', 0, '“2,5” bukan angka bulat. Jumlah menjadi 0.'],
    ['1e3', 0, '“1e3” bukan angka bulat. Jumlah menjadi 0.'],
    ['-5', 0, 'Paling sedikit 0. Jumlah menjadi 0.'],
    ['12345678901234567890', 1_000, 'Paling banyak 1.000. Jumlah menjadi 1.000.'],
    ['9999', 1_000, 'Paling banyak 1.000. Jumlah menjadi 1.000.'],
  ])('%j becomes %i and says why', (typed, count, problem) => {
    expect(readCount(typed, 0, 1_000)).toEqual({ count, problem });
  });
});
