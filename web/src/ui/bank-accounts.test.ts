import { expect, test } from 'vitest';
import { inFours } from './bank-accounts.tsx';

test.each([
  ['', ''],
  ['123', '123'],
  ['1234', '1234'],
  ['12345', '1234 5'],
  ['1380012345678', '1380 0123 4567 8'],
  ['1380-0123 4567.8', '1380 0123 4567 8'],
])('the account number %s is shown as %s', (number, shown) => {
  expect(inFours(number)).toBe(shown);
});
