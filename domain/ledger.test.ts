import { expect, test } from 'vitest';
import { accountName, rupiahAccountLabels } from './ledger.ts';

test('an account is called as people read it, one that only a newer version knows by its own name', () => {
  expect(Object.keys(rupiahAccountLabels).map(accountName)).toEqual(Object.values(rupiahAccountLabels));
  expect(accountName('zakat')).toBe('zakat');
});
