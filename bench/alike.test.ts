import { expect, test } from 'vitest';
import { alikeOf, rowsShown } from './alike.ts';

/** A list of so many rows, which knows the limit of a page. */
const list = (rows: number) => (page?: { limit: number }) =>
  Promise.resolve({ total: rows, rows: Array.from({ length: Math.min(rows, page?.limit ?? 25) }) });

test.each([
  ['a list', { total: 3, rows: [1, 2] }, 2],
  ['the first of two lists', { matches: [1], more: [] }, 1],
  ['figures', { total: 3 }, null],
  ['nothing', null, null],
])('rows of %s', (_, answer, rows) => {
  expect(rowsShown(answer)).toBe(rows);
});

test('an answer that is no longer is held against the other as it is asked', async () => {
  expect(await alikeOf(list(40), list(9_000))).toEqual({ as: 'asked' });
  expect(await alikeOf(list(9), list(3))).toEqual({ as: 'asked' });
});

test.each([
  [7, 7],
  [0, 1],
])('a longer one is asked for as many rows as the other has: %i', async (before, asked) => {
  const alike = await alikeOf(list(before), list(9_000));
  expect(alike).toMatchObject({ as: 'shorter', shown: { before, after: 25 } });
  if (alike.as === 'shorter') expect(rowsShown(await alike.call())).toBe(asked);
});

test.each([
  ['knows no limit', () => Promise.resolve({ rows: [1, 2] })],
  [
    'refuses one',
    (page?: object) => (page ? Promise.reject(new Error()) : Promise.resolve({ rows: [1, 2] })),
  ],
])('what %s is held against nothing', async (_, large) => {
  expect(await alikeOf(list(1), large)).toEqual({ as: 'neither', shown: { before: 1, after: 2 } });
});
