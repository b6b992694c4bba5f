import { expect, test } from 'vitest';
import { describeTimes, timesOfPlaywright, timesOfVitest } from './test-timings.ts';

test('vitest: each file from its first hook to its end', () => {
  const report = {
    testResults: [{ name: '/p/a/b.test.ts', startTime: 1000, endTime: 3500, assertionResults: [1, 2] }],
  };
  expect(timesOfVitest(JSON.stringify(report), '/p')).toEqual([
    { file: 'a/b.test.ts', seconds: 2.5, tests: 2 },
  ]);
});

test('playwright: nested suites, every try, each project for itself', () => {
  const spec = (projectName: string, ...durations: number[]) => ({
    file: 'x.spec.ts',
    tests: [{ projectName, results: durations.map((duration) => ({ duration })) }],
  });
  const report = {
    suites: [
      { suites: [{ specs: [spec('phone', 1000, 500)] }], specs: [spec('phone', 500), spec('desktop', 250)] },
    ],
  };
  expect(timesOfPlaywright(JSON.stringify(report))).toEqual([
    { file: 'x.spec.ts (phone)', seconds: 2, tests: 2 },
    { file: 'x.spec.ts (desktop)', seconds: 0.25, tests: 1 },
  ]);
});

test('the slowest come first, and the sum counts all', () => {
  const times = [1, 3, 2].map((seconds) => ({ file: `f${seconds}`, seconds, tests: 1 }));
  expect(describeTimes(times, 2)).toBe('    3.0 s    1  f3\n    2.0 s    1  f2\n    6.0 s in 3 files');
});
