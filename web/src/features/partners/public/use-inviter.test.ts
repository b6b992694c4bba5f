import { expect, test } from 'vitest';
import { inviterIn } from './use-inviter.ts';

test.each([
  ['', null],
  ['?ref=', null],
  ['?ref=budi', 'budi'],
  ['?ref=%20budi_2%20', 'budi_2'],
  ['?ref=ab', null],
  ['?ref=Transfer+ke+rekening+123', null],
  ['?ref=budi@contoh.id', null],
  [`?ref=${'a'.repeat(31)}`, null],
])('the address %s names the inviter %s', (search, inviter) => {
  expect(inviterIn(search)).toBe(inviter);
});
