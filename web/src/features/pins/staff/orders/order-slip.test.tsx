import { beforeEach, expect, test } from 'vitest';
import { queries } from '../../../../api/client.ts';
import { signedInAs } from '../../../../testing/signed-in.ts';
import { staticPage, wordsOf } from '../../../../testing/static-page.tsx';
import { CompanyPinList } from '../company-pin-list.tsx';
import { PinStatus } from '../pin-status.tsx';
import { BulkOrdersResult } from './bulk-result.tsx';
import { OrderSlip } from './order-slip.tsx';
import type { OrderDetail } from './types.ts';

beforeEach(() => signedInAs('admin'));

const partner = { id: 7, username: 'siti', fullName: 'Siti Rahmawati' };
const order: OrderDetail = {
  id: 46,
  code: 'ORD-2611-0046',
  partner,
  type: 'activation',
  quantity: 2,
  unitPrice: 3_500_000,
  total: 7_000_000,
  status: 'pending',
  proofUrl: null,
  proofDueAt: '2026-11-23T01:00:00.000Z',
  createdAt: '2026-11-22T01:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  reason: null,
  own: false,
  slipWarned: false,
  seen: 'x',
  warnings: [],
  partnerPhone: null,
  partnerRank: 'Mitra',
  recent: [],
  effect: [],
};
const company = queries.storefront.company.queryOptions({ input: {} });
const account = (bank: string, number: string) => ({ bank, number, holder: 'PT Contoh' });

test('the panel names what must have come to which account, and leads to the partner', () => {
  const data = { bankAccounts: [account('BCA', '0151234567'), account('BRI', '123456784821')] };
  const html = staticPage(<OrderSlip order={order} />, [{ query: company, data }]);
  const words = wordsOf(html);
  expect(words).toMatch(/Harus masuk Rp.7\.000\.000 2 × Rp.3\.500\.000/);
  expect(words).toContain(
    'Tujuan, salah satu BCA 0151 2345 67 a.n. PT Contoh BRI 1234 5678 4821 a.n. PT Contoh',
  );
  expect(html).toContain('href="/admin/mitra/7"');
});

test('where the money must have come to is said to be unread, and not left out', () => {
  const error = new Error('Failed to fetch');
  expect(wordsOf(staticPage(<OrderSlip order={order} />, [{ query: company, error }]))).toContain(
    'Tujuan Rekening perusahaan belum terbaca. Coba lagi',
  );
});

test('what came of many names code and partner, never an id', () => {
  const rows = [{ orderId: 46, done: false, message: 'Bukti transfer belum dikirim.', order }];
  const html = staticPage(
    <BulkOrdersResult result={{ rows, done: 0, refused: 1 }} onClose={() => undefined} />,
  );
  expect(wordsOf(html)).toContain('ORD-2611-0046 Siti Rahmawati Bukti transfer belum dikirim.');
  expect(html).toContain('lihat=46');
});

test('both lists of PINs begin with the moment and the code', () => {
  const headsOf = (html: string) =>
    Array.from(html.matchAll(/<th [^>]*>(.*?)<\/th>/g), ([, head = '']) => wordsOf(head)).slice(0, 2);
  expect(headsOf(staticPage(<CompanyPinList title="Stok" />))).toEqual(['Dibuat', 'Kode']);
  expect(headsOf(staticPage(<PinStatus />))).toEqual(['Dibuat', 'Kode']);
});
