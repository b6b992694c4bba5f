import { expect, test } from 'vitest';
import { staticPage, wordsOf } from '../../../testing/static-page.tsx';
import { noCompanyPin } from '../../partners/staff/company-pin.ts';
import { TransferReview } from './transfer-review.tsx';
import type { TransferForm } from './use-transfer-form.ts';

const form = (available: number) =>
  ({
    values: { recipient: 'siti', type: 'ro', quantity: 2, note: '' },
    recipient: { username: 'siti', fullName: 'Siti Rahmawati' },
    stock: { data: { activation: { available: 0 }, ro: { available } } },
    busy: false,
  }) as unknown as TransferForm;
const review = (available: number) =>
  wordsOf(staticPage(<TransferReview form={form(available)} onChange={() => undefined} />, []));

test('a company stock that is too small is called as the server calls it (R8.4)', () => {
  expect(review(1)).toContain('Stok PIN RO Super Admin tidak mencukupi.');
  expect(review(2)).not.toContain('tidak mencukupi');
  expect(noCompanyPin).toBe('Stok PIN Aktivasi Super Admin tidak mencukupi.');
});
