import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  ['2026-11-19T21:00:00Z', 'Selamat pagi'],
  ['2026-11-20T03:59:59Z', 'Selamat pagi'],
  ['2026-11-20T04:00:00Z', 'Selamat siang'],
  ['2026-11-20T08:00:00Z', 'Selamat sore'],
  ['2026-11-20T11:00:00Z', 'Selamat malam'],
  ['2026-11-20T20:59:59Z', 'Selamat malam'],
])('at %s in Western Indonesian Time: %s', (at, words) => {
  expect(greeting(new Date(at))).toBe(words);
});
