import { describe, expect, test } from 'vitest';
import { publicOrderTotal } from './storefront.ts';

describe('a public purchase', () => {
  test('the total is whole rupiah', () => {
    expect(publicOrderTotal(100_000, 3)).toBe(300_000);
    expect(publicOrderTotal(100_000, 3, 15_000)).toBe(315_000);
  });
});
