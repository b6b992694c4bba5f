import { expect, test } from 'vitest';
import { versionProblem, versionWarning } from './server-version.ts';

test.each([
  [140_019, /PostgreSQL 14\.19; perlu 16, 17, atau 18/, null],
  [159_999, /perlu 16, 17, atau 18/, null],
  [160_014, null, /adalah PostgreSQL 16\.14; perbarui ke 16\.16/],
  [160_016, null, null],
  [170_010, null, /perbarui ke 17\.12/],
  [170_012, null, null],
  [180_004, null, /perbarui ke 18\.6/],
  [180_006, null, null],
  [190_000, null, null],
])('a server of %i', (number, problem, warning) => {
  const refused = versionProblem(number);
  if (problem) expect(refused).toMatch(problem);
  else expect(refused).toBeNull();
  if (refused) return;
  if (warning) expect(versionWarning(number, false)).toMatch(warning);
  else expect(versionWarning(number, false)).toBeNull();
});

test('the embedded server says that it is renewed with the product', () => {
  expect(versionWarning(180_004, true)).toMatch(/bawaan adalah PostgreSQL 18\.4 .*18\.6 ke atas/);
});
