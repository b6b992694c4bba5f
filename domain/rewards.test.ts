import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rupiah } from './money.ts';
import {
  afterTax,
  claimableKeys,
  isReached,
  mainTiers,
  rankFigureNames,
  rankGap,
  rankTiers,
  rewardOf,
} from './rewards.ts';

const figures = fc.record({
  teamRo: fc.nat(30_000),
  personalRo: fc.nat(5_000),
  newStockists: fc.nat(40),
  rankPoints: fc.nat(4_000),
});

describe('the tiers of R9.14 and R9.15', () => {
  test('main rewards', () => {
    expect(mainTiers.map(({ points, cash }) => [points, cash])).toEqual([
      [50, 350_000],
      [100, 700_000],
      [300, 2_100_000],
      [500, 3_500_000],
      [1_000, null],
      [4_000, null],
      [13_000, null],
      [100_000, null],
    ]);
    for (const { points, cash } of mainTiers) if (cash) expect(cash).toBe(points * 7_000);
  });

  test('rank rewards', () => {
    expect(rankTiers.map(({ rank, cash, thresholds }) => [rank, cash, ...Object.values(thresholds)])).toEqual(
      [
        ['RUBY', null, 40, 15, 2, 20],
        ['DIAMOND', 115_000_000, 500, 100, 4, 100],
        ['CROWN', 450_000_000, 3_140, 500, 8, 500],
        ['ROYAL CROWN', 1_000_000_000, 20_000, 3_140, 20, 2_000],
      ],
    );
  });

  test('only trips, goods and ranks can be claimed', () => {
    expect(claimableKeys).toEqual([
      'main-1000',
      'main-4000',
      'main-13000',
      'main-100000',
      ...rankTiers.map((tier) => tier.key),
    ]);
    expect(() => rewardOf('main-500')).toThrow(RangeError);
  });
});

describe('what is reached', () => {
  test('a rank is reached exactly where nothing is missing', () => {
    fc.assert(
      fc.property(figures, fc.constantFrom(...rankTiers), (stats, tier) => {
        const gap = rankGap(tier, stats);
        const nothingMissing = rankFigureNames.every((name) => gap[name] === 0);
        expect(isReached(tier.key, { ...stats, mainPoints: 0 })).toBe(nothingMissing);
        for (const name of rankFigureNames) {
          expect(gap[name]).toBeGreaterThanOrEqual(0);
          expect(stats[name] + gap[name]).toBeGreaterThanOrEqual(tier.thresholds[name]);
        }
      }),
    );
  });

  test('one below any threshold is not enough', () => {
    for (const tier of rankTiers) {
      const exact = { ...tier.thresholds, mainPoints: 0 };
      expect(isReached(tier.key, exact)).toBe(true);
      for (const name of rankFigureNames)
        expect(isReached(tier.key, { ...exact, [name]: exact[name] - 1 })).toBe(false);
    }
  });

  test('more never loses what less had', () => {
    fc.assert(
      fc.property(figures, figures, fc.nat(200_000), fc.nat(200_000), (stats, more, points, extra) => {
        const grown = Object.fromEntries(
          rankFigureNames.map((name) => [name, stats[name] + more[name]]),
        ) as typeof stats;
        for (const key of claimableKeys)
          if (isReached(key, { ...stats, mainPoints: points }))
            expect(isReached(key, { ...grown, mainPoints: points + extra })).toBe(true);
      }),
    );
  });
});

test('tax and the rest make the whole, and tax never exceeds the rate', () => {
  expect(afterTax(rupiah(115_000_000), 10)).toEqual({
    gross: 115_000_000,
    tax: 11_500_000,
    net: 103_500_000,
  });
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (amount) => {
      const { gross, tax, net } = afterTax(rupiah(amount), 10);
      expect(tax + net).toBe(gross);
      expect(tax * 10).toBeLessThanOrEqual(gross);
      expect(tax * 10).toBeGreaterThan(gross - 10);
    }),
  );
});
