import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  halfYearOf,
  nextTier,
  parseHalfYear,
  payoutDue,
  reachedTier,
  resellerPackage,
  resellerTiers,
} from './resellers.ts';

test('package and tiers of R9.18 and R9.20', () => {
  expect(resellerPackage).toEqual({ products: 2, points: 2, price: 180_000 });
  expect(resellerTiers.map(({ points, amount }) => [points, amount])).toEqual([
    [25, 125_000],
    [50, 250_000],
    [100, 500_000],
    [300, 1_500_000],
    [500, 2_500_000],
    [1_000, 5_000_000],
  ]);
});

test.each([
  [0, null, 25],
  [24, null, 25],
  [25, 25, 50],
  [99, 50, 100],
  [1_000, 1_000, null],
  [5_000, 1_000, null],
])('%d points reach %s, next is %s', (points, reached, next) => {
  expect(reachedTier(points)?.points ?? null).toBe(reached);
  expect(nextTier(points)?.points ?? null).toBe(next);
});

test('however often it is paid on the way, the sum is the tier that was reached', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(400), { maxLength: 20 }), (sold) => {
      let points = 0;
      let paid = 0;
      for (const pieces of sold) {
        points += pieces;
        const due = payoutDue(points, paid);
        expect(due).toBeGreaterThanOrEqual(0);
        paid += due;
        expect(payoutDue(points, paid)).toBe(0);
      }
      expect(paid).toBe(reachedTier(points)?.amount ?? 0);
    }),
  );
});

test('half years begin at midnight WIB and follow each other without gap', () => {
  expect(halfYearOf(new Date('2026-06-30T16:59:59.999Z')).key).toBe('2026-H1');
  expect(halfYearOf(new Date('2026-06-30T17:00:00Z'))).toMatchObject({
    key: '2026-H2',
    label: 'Juli–Desember 2026',
  });
  expect(halfYearOf(new Date('2026-12-31T17:00:00Z')).key).toBe('2027-H1');
  const days = { min: new Date('2020-01-01'), max: new Date('2098-01-01'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(days), (at) => {
      const half = halfYearOf(at);
      expect(half.from <= at && at < half.until).toBe(true);
      expect(parseHalfYear(half.key)).toEqual(half);
      expect(halfYearOf(half.until).from).toEqual(half.until);
    }),
  );
});

test.each(['', '2026', '2026-H3', '1999-H1', '2026-H1 '])('%j is no half year', (key) => {
  expect(parseHalfYear(key)).toBeNull();
});
