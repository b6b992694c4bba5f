import { expect, test } from 'vitest';
import { countPlaywright, countVitest, addUpCounts } from './test-counts.ts';

const vitest = (passed: number, total: number) =>
  JSON.stringify({ numPassedTests: passed, numTotalTests: total });
const playwright = (stats: object) =>
  JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats } });

test('adds up all suites in one plain line', () => {
  const results = [countVitest(vitest(12, 12), 0), countPlaywright(playwright({ expected: 3 }), 0)];
  expect(addUpCounts(results)).toEqual({ line: '15 passed, 0 failed', ok: true });
});

test.each([
  ['a skipped unit test', countVitest(vitest(11, 12), 0)],
  ['a skipped journey', countPlaywright(playwright({ expected: 3, skipped: 1 }), 0)],
  ['a flaky journey', countPlaywright(playwright({ expected: 3, flaky: 1 }), 0)],
  ['a failure outside the tests', countVitest(vitest(12, 12), 1)],
  ['a missing report', countPlaywright('', 0)],
])('%s is a failure', (_name, counts) => {
  expect(counts.failed).toBe(1);
  expect(addUpCounts([counts]).ok).toBe(false);
});

test('no tests at all are no success', () => {
  expect(addUpCounts([countVitest(vitest(0, 0), 0)]).ok).toBe(false);
  expect(addUpCounts([]).ok).toBe(false);
});
