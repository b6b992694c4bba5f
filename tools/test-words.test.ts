import { expect, test } from 'vitest';
import { readWords } from './test-words.ts';

const suites = ['unit', 'browser'] as const;

test.each([
  [[], { chosen: ['unit', 'browser'], withTimings: false }],
  [['--timings'], { chosen: ['unit', 'browser'], withTimings: true }],
  [['browser'], { chosen: ['browser'], withTimings: false }],
  [['--timings', 'unit'], { chosen: ['unit'], withTimings: true }],
])('%j', (words, choice) => {
  expect(readWords(words, suites)).toEqual(choice);
});

test.each([
  [['foo'], 'npm test does not know foo: it knows unit, browser, --timings.'],
  [
    ['unit', 'server/x.test.ts', '--timing'],
    'npm test does not know server/x.test.ts --timing: it knows unit, browser, --timings.',
  ],
])('%j is refused', (words, refusal) => {
  expect(readWords(words, suites)).toEqual({ refusal });
});
