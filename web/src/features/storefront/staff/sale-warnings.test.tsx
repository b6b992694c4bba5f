import { expect, test } from 'vitest';
import { staticPage } from '../../../testing/static-page.tsx';
import { SaleWarnings } from './sale-warnings.tsx';
import type { SaleDetail } from './types.ts';

const others: SaleDetail['sameProof'] = [
  { id: 1, reference: 'PSN-2611-0001', kind: 'product' },
  { id: 2, reference: 'DFT-2611-0002', kind: 'tier' },
];
const clean = {
  sameProof: [],
  proofElsewhere: false,
  similarProof: [],
  similarElsewhere: false,
  usedElsewhere: false,
};
const words = (seen: Partial<SaleDetail>) =>
  staticPage(<SaleWarnings sale={{ ...clean, ...seen } as SaleDetail} />).replaceAll(/<[^>]+>/g, '');

test('the other orders with the same slip are told apart, in a sentence of their own', () => {
  expect(words({ sameProof: others, proofElsewhere: true })).toContain(
    'dikirim sebagai bukti orderan PIN. Lihat PSN-2611-0001, DFT-2611-0002.',
  );
  expect(words({ similarProof: others })).toContain('Lihat PSN-2611-0001, DFT-2611-0002.');
});

test('a slip that only an order of PINs shares names no order of a visitor', () => {
  expect(words({ proofElsewhere: true, usedElsewhere: true })).not.toContain('Lihat');
});
