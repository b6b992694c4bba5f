import { describe, expect, test } from 'vitest';
import { axisSteps, chartBox, heightOf, inUnit, placeOf, unitOf } from './chart-scale.ts';

describe('the chart of the dashboard', () => {
  test.each([
    [0, [0, 1_000_000]],
    [11_250_000, [0, 5_000_000, 10_000_000, 15_000_000]],
    [400_000_000, [0, 100_000_000, 200_000_000, 300_000_000, 400_000_000]],
  ])('an axis for %d has round steps', (largest, steps) => {
    expect(axisSteps(largest)).toEqual(steps);
  });

  test.each([
    [0, [0, 1]],
    [2, [0, 1, 2]],
    [7, [0, 2, 4, 6, 8]],
  ])('people are counted in whole steps: %d', (largest, steps) => {
    expect(axisSteps(largest, 1)).toEqual(steps);
  });

  test.each([
    [15_000_000, '15 juta'],
    [9_000_000_000, '9000 juta'],
    [12_500_000_000, '12,5 miliar'],
    [1_500_000_000_000, '1500 miliar'],
    [20_000_000_000_000, '20 triliun'],
  ])('an axis up to %d is counted in a unit that needs few figures', (top, words) => {
    const unit = unitOf(top);
    expect(`${inUnit(top, unit)} ${unit.word}`).toBe(words);
  });

  test('nothing lies on the ground, the most at the top', () => {
    expect(heightOf(0, 100)).toBe(chartBox.height - chartBox.bottom);
    expect(heightOf(100, 100)).toBe(chartBox.top);
  });

  test('months stand beside each other inside the drawing', () => {
    const last = placeOf(11, 12, 660);
    expect(placeOf(0, 12, 660).x).toBeGreaterThan(chartBox.left);
    expect(last.x + last.width).toBeLessThan(660 - chartBox.right);
  });
});
