import { expect, test } from 'vitest';
import { sortFilter, sortText } from './sorting.ts';

const keys = ['at', 'total'] as const;
const filter = sortFilter(keys);

test.each([
  ['oldest', { sort: 'at', order: 'oldest' }],
  ['newest', { sort: 'at', order: 'newest' }],
  ['total-naik', { sort: 'total', order: 'oldest' }],
  ['total-turun', { sort: 'total', order: 'newest' }],
] as const)('%s in an address is an order, and is written like that', (text, sort) => {
  expect(filter.fits(text)).toBe(true);
  expect(filter.read(text)).toEqual(sort);
  expect(sortText(keys, sort)).toBe(text);
});

test.each(['total', 'code-naik', 'at-naik', 'x'])('%s is no order', (text) => {
  expect(filter.fits(text)).toBe(false);
});

test('an order leaves nothing out', () => {
  expect(filter.narrows).toBe(false);
});
