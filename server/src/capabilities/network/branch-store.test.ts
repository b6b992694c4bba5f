import { expect, test } from 'vitest';
import { passedFirst } from './branch-store.ts';

const branch = (all: number, company = 1_000_000) => ({
  path: '/1/',
  roActive: true,
  active: 0,
  all,
  company,
});

test.each([
  // A page of 26 of so small a branch would take more of the company's newest than the branch has people.
  [0, 0],
  [30, 0],
  [1_000, 0],
  [5_000, 0],
  // From there on as many as the branch has people, in steps of two.
  [8_000, 8_000],
  [12_000, 16_000],
  [100_000, 128_000],
  // And no more, however large it is.
  [300_000, 128_000],
  [1_000_000, 128_000],
])('of a branch of %i in a million, %i of the newest are passed by for a page', (all, passed) => {
  expect(passedFirst(branch(all), { limit: 26, forPerson: 1 })).toBe(passed);
});

test('a longer page is looked for among as many, and sooner in the branch', () => {
  expect(passedFirst(branch(12_000), { limit: 101, forPerson: 1 })).toBe(0);
  expect(passedFirst(branch(20_000), { limit: 101, forPerson: 1 })).toBe(32_000);
});

test('what takes longer to find of each person is passed by for longer', () => {
  expect(passedFirst(branch(4_000), { limit: 26, forPerson: 4 })).toBe(16_000);
  expect(passedFirst(branch(4_000), { limit: 0, forPerson: 1 / 4 })).toBe(1_000);
});
