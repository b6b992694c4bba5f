import { expect, test } from 'vitest';
import { incomeWords, packageContents } from './offers.ts';

const plain = (text: string) => text.replace(/\u00a0/g, ' ');

test.each([
  [0, [100_000], 'Tidak berisi produk.'],
  [2, [100_000, 100_000], '2 botol produk pilihan, senilai Rp 200.000.'],
  [30, [100_000, 80_000], '30 botol produk pilihan, senilai mulai Rp 2.400.000.'],
  [1, [], '1 botol produk pilihan.'],
])('a package of %i bottles at %j holds: %s', (bottles, prices, words) => {
  expect(plain(packageContents(bottles, prices))).toBe(words);
});

test('income is told from figures, or not at all', () => {
  const month = { month: 'Oktober 2026', partners: 1_200, earning: 310, median: 0 };
  expect(plain(incomeWords(month))).toBe(
    'Penghasilan khas mitra, Oktober 2026: dari 1.200 mitra aktif, 310 menerima bonus. ' +
      'Separuh mitra menerima Rp 0 atau kurang dalam sebulan itu, sebelum dikurangi biaya mereka sendiri.',
  );
  expect(incomeWords({ ...month, partners: 19 })).toBe('Penghasilan khas mitra: belum ada data.');
  expect(incomeWords(null)).toBe('Penghasilan khas mitra: belum ada data.');
});
