import { expect, test } from 'vitest';
import { receiptWords } from './receipt-words.ts';

const bonus = {
  type: 'ro' as const,
  amount: 50_000,
  at: '2026-11-20T18:00:00.000Z',
  trigger: 'ro-activation' as const,
  own: false,
};

test('the picture says what came from what and when, by WIB, and promises nothing', () => {
  const words = receiptWords(bonus, null);
  expect(words).toMatchObject({
    title: 'Bonus Repeat Order',
    amount: 'Rp\u00a050.000',
    cause: 'Dari RO satu mitra di tim',
    date: '21 November 2026',
  });
  expect(words.note).toContain('bukan janji penghasilan');
});

test('the receiver is named by choice only', () => {
  expect(receiptWords(bonus, null).name).toBe('Mitra Rimpang');
  expect(receiptWords(bonus, 'Siti Rahmawati').name).toBe('Siti Rahmawati');
});

test('what one caused oneself is said to be so', () => {
  expect(receiptWords({ ...bonus, own: true }, null).cause).toBe('Dari RO sendiri');
});
