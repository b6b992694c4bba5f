import { roReceivers } from '@rimpang/domain/plan';
import { expect, test } from 'vitest';
import { receiverWords } from './receiver-words.ts';

test('the upline is said to receive the bonus only where the server gives it to one', () => {
  for (const upline of roReceivers) {
    expect(receiverWords({ upline, toCompany: false })).toMatch(/^Upline .* mendapat bonus/);
    expect(receiverWords({ upline, toCompany: true })).toMatch(/perusahaan\.$/);
  }
  expect(receiverWords({ upline: null, toCompany: false })).toBe(null);
});
