import { subjectWords } from '@rimpang/domain/audit-words';
import { formatRupiah } from '@rimpang/domain/money';
import { expect, test } from 'vitest';
import { changesOf } from './audit-changes.ts';

const entry = {
  id: 1,
  at: '2026-11-20T03:00:00.000Z',
  action: 'pins.placeOrder',
  actor: null,
  onBehalfOf: null,
  subject: 'order:4',
  subjectPerson: null,
  address: null,
  before: null,
  after: null,
  chained: true,
};
const words = (detail: Record<string, unknown>, more: object = {}) =>
  changesOf({ ...entry, ...more, detail } as Parameters<typeof changesOf>[0]).map(
    ({ field, before, after }) => [field, before, after].filter((part) => part !== null).join(' | '),
  );

test('what was noted reads like a sentence, not like a record', () => {
  expect(
    words({
      items: [{ type: 'ro', quantity: 1 }],
      orders: [{ id: 4, code: 'ORD-2611-0004' }],
      proof: '99367a70-da49-4374-ae4b-ab3436d4eab5',
      fee: 10_000,
      partnerId: 12,
      from: 3,
      replaced: null,
      suspected: false,
    }),
  ).toEqual([
    'Isi | Jenis RO · Jumlah 1',
    'Orderan | ORD-2611-0004',
    `Biaya admin | ${formatRupiah(10_000)}`,
    'Perlu diperiksa | tidak',
  ]);
});

test('numbers of rows are for machines: of a batch its sum says what was in it', () => {
  expect(
    words({ code: 'BATCH-2611-0001', count: 2, amount: 400_000, withdrawals: [8, 9], leftOut: 0 }),
  ).toEqual([
    'Kode | BATCH-2611-0001',
    'Banyaknya | 2',
    `Jumlah | ${formatRupiah(400_000)}`,
    'Tidak ikut | 0',
  ]);
  expect(words({ withdrawals: 3 }), 'a figure is one').toEqual(['Penarikan | 3']);
});

test('of a file its kind is named, and its size is grouped', () => {
  const kinds = ['proof', 'public-proof', 'avatar', 'hand-over', 'shop-photo'];
  expect(kinds.map((kind) => words({ kind, bytes: 1_234_567 }))).toEqual(
    ['bukti transfer', 'bukti transfer pembeli', 'foto profil', 'foto serah terima', 'foto produk'].map(
      (kind) => [`Jenis | ${kind}`, 'Ukuran (byte) | 1.234.567'],
    ),
  );
});

test('a reward and a sale are named as on the screens of both', () => {
  expect(words({ code: 'KLM-1', reward: 'main-1000' })).toEqual(['Kode | KLM-1', 'Reward | Wisata domestik']);
  expect(words({ reward: formatRupiah(40_000) })).toEqual([`Reward | ${formatRupiah(40_000)}`]);
  expect(words({ sale: 7, product: 'Madu Ceria', quantity: 2 })).toEqual([
    'Produk | Madu Ceria',
    'Jumlah | 2',
  ]);
});

test('what was changed of an account, and how a person showed to be the one, is in words', () => {
  expect(words({ nikChanged: true, accountChanged: false, passwordReplaced: false })).toEqual([
    'NIK diganti | ya',
  ]);
  expect(words({ wasTemporary: true, by: 'recovery-code' })).toEqual([
    'Password sebelumnya sementara | ya',
    'Dengan | kode pemulihan',
  ]);
  expect(words({ overlapUntil: '2026-11-21T03:00:00.000Z' })).toEqual([
    'Secret lama berlaku sampai | 21 November 2026, 10.00\u00a0WIB',
  ]);
  expect(words({ from: '2026-11-01', to: '2026-11-20', order: 'newest' })).toEqual([
    'Sejak | 2026-11-01',
    'Sampai | 2026-11-20',
    'Urutan | terbaru dulu',
  ]);
  expect(words({ on: '2026-11-20', to: 'Wahyu' })).toEqual(['Tanggal | 2026-11-20', 'Kepada | Wahyu']);
});

test('what a partner changed of the own profile says before and after', () => {
  expect(
    words({ name: { before: 'Siti', after: 'Siti R.' }, bank: { before: null, after: 'BRI •••• 7702' } }),
  ).toEqual(['Nama | Siti → Siti R.', 'Bank | - → BRI •••• 7702']);
});

test('rights of a token and events of a webhook are called as their forms call them', () => {
  const actions = ['storefront.messages', 'storefront.finishMessage', 'partners.list', 'gudang.pindah'];
  expect(words({ name: 'Gudang', actions })).toEqual([
    'Nama | Gudang',
    'Hak | Penjualan dan halaman publik: baca sebagian, ubah sebagian · Mitra: baca sebagian · 1 hak lain',
  ]);
  expect(words({ kinds: ['order.completed', 'ro.activated'] })).toEqual([
    'Jenis peristiwa | Orderan selesai, RO diaktifkan',
  ]);
  expect(words({ eventId: 4, kind: 'webhook.test' })).toEqual(['Nomor peristiwa | 4', 'Jenis | Uji kirim']);
  expect(
    words(
      {},
      { before: { kinds: ['order.completed'] }, after: { kinds: ['payout.batch.ready', 'baru.nanti'] } },
    ),
  ).toEqual(['Jenis peristiwa | Orderan selesai | Batch pembayaran siap, baru.nanti']);
});

test('a change shows both sides', () => {
  expect(words({}, { before: { rank: 'Mitra' }, after: { rank: 'Stokis' } })).toEqual([
    'Peringkat | Mitra | Stokis',
  ]);
});

test('subjects are named', () => {
  expect(
    ['order:21', 'setting:payouts', 'file:99367a70-da49-4374-ae4b-ab3436d4eab5', 'lain'].map((subject) =>
      subjectWords(subject),
    ),
  ).toEqual(['Orderan 21', 'Pengaturan payouts', 'Berkas', 'lain']);
});
