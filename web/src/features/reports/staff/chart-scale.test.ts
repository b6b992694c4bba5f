import { describe, expect, test } from 'vitest';
import { axisSteps, chartBox, heightOf, placeOf } from './chart-scale.ts';

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
