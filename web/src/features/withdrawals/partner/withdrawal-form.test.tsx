import { afterEach, expect, test, vi } from 'vitest';
import { queries } from '../../../api/client.ts';
import { staticPage, wordsOf } from '../../../testing/static-page.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

const balance = {
  available: 500_000,
  held: 0,
  fee: 10_000,
  minimum: 50_000,
  maximum: 490_000,
  bank: { code: 'bca', label: 'BCA', holder: 'Budi Santoso', maskedNumber: '•••• 1234' },
  bankChanged: null,
};

afterEach(() => void vi.unstubAllGlobals());

/** What the review says of an amount that was typed before. */
function reviewOf(amount: number): string {
  const draft = JSON.stringify({ values: { amount }, operationId: 'op-1' });
  vi.stubGlobal('sessionStorage', { getItem: () => draft });
  const query = queries.withdrawals.balance.queryOptions({ input: {} });
  return wordsOf(staticPage(<WithdrawalForm />, [{ query, data: balance }], 'langkah=periksa'));
}

test('only an amount that the balance pays for is reviewed', () => {
  expect(reviewOf(490_000)).toContain('Kirim Permintaan');
  for (const amount of [490_001, 49_999]) {
    const shown = reviewOf(amount);
    expect(shown).toContain('Periksa permintaan');
    expect(shown).not.toContain('Kirim Permintaan');
  }
});
