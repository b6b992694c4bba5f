import { describe, expect, test } from 'vitest';
import { bottleCount, maxBottles, publicOrderTotal } from './storefront.ts';

describe('the quantity of a public purchase (R5.5)', () => {
  test.each([
    ['3', 3],
    [12, 12],
    ['', 1],
    ['  ', 1],
    ['abc', 1],
    ['0', 1],
    [-4, 1],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
    ['2.9', 2],
    [null, 1],
    [undefined, 1],
    ['999999', maxBottles],
  ])('%o becomes %i', (typed, count) => {
    expect(bottleCount(typed)).toBe(count);
  });

  test('the total is whole rupiah', () => {
    expect(publicOrderTotal(100_000, 3)).toBe(300_000);
  });
});
