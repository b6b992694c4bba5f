import fc from 'fast-check';
import { expect, test } from 'vitest';
import { turnover } from './network.ts';

test.each([
  [0, 0, 0, 0],
  [121, 62, 60_500_000, 21_700_000],
  [1, 0, 500_000, 0],
  [0, 1, 0, 350_000],
])('%d active partners and %d repeat orders turn over %d and %d', (active, ro, activation, repeat) => {
  expect(turnover(active, ro)).toEqual({ activation, ro: repeat, total: activation + repeat });
});

test('the turnover of two branches is the turnover of both together', () => {
  const n = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(n, n, n, n, (a, b, c, d) => {
      expect(turnover(a + c, b + d).total).toBe(turnover(a, b).total + turnover(c, d).total);
    }),
  );
});
