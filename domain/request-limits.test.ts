import { expect, test } from 'vitest';
import { limitWords, quotaOf } from './request-limits.ts';

test.each([
  ['identity.changeEmail', '3 permintaan sejam per akun'],
  [
    'identity.requestPasswordReset',
    '300 permintaan sejam per alamat IP; 3 email dalam 3 jam per alamat email',
  ],
  ['partners.lookup', '30 pencarian semenit per akun'],
  ['files.uploadHandOver', '200 foto sehari per akun'],
  [
    'storefront.orderProduct',
    '10 kiriman sejam per alamat IP, selebihnya diterima dan ditandai untuk diperiksa',
  ],
  ['pins.transfer', undefined],
])('%s: %s', (action, words) => expect(limitWords(action)).toBe(words));

test('what is counted is what is said', () => {
  expect(quotaOf('identity.requestPasswordReset', 1)).toEqual({ limit: 3, windowSeconds: 10_800 });
  expect(() => quotaOf('identity.changeEmail', 1)).toThrow('has no limit 1');
});
