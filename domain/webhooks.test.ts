import { expect, test } from 'vitest';
import { waitAfter } from './webhooks.ts';

const all = (random: number) => {
  const waits: number[] = [];
  for (let failed = 1; ; failed += 1) {
    const wait = waitAfter(failed, random);
    if (wait === null) return waits;
    waits.push(wait);
  }
};
const hours = (waits: readonly number[]) => waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;

test('a delivery is tried for about three days, each time later, and then given up', () => {
  const waits = all(0.5);
  expect(waits.length).toBe(9);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBe(5_000);
  expect(hours(waits)).toBeGreaterThan(72);
  expect(hours(waits)).toBeLessThan(80);
});

test('no two that failed together have to come again together', () => {
  const [early, late] = [all(0), all(1)];
  expect(early[3]).toBe(2 * 3_600_000 * 0.8);
  expect(late[3]).toBe(2 * 3_600_000 * 1.2);
});
