import { formatNumber, formatRupiah } from './money.ts';

/** What is in a package and what that costs alone; the buyer chooses one product. */
export function packageContents(bottles: number, prices: readonly number[]): string {
  if (bottles === 0) return 'Tidak berisi produk.';
  const words = `${formatNumber(bottles)} botol produk pilihan`;
  if (prices.length === 0) return `${words}.`;
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const value = least === most ? 'senilai' : 'senilai mulai';
  return `${words}, ${value} ${formatRupiah(bottles * least)}.`;
}

/** What partners really earned in one whole month. */
export type TypicalIncome = {
  /** 'Oktober 2026' */
  month: string;
  /** Active ones who were partners during all of it. */
  partners: number;
  /** Those of them who got a bonus. */
  earning: number;
  /** In whole rupiah, after tax: as many partners got less as got more. */
  median: number;
};

/** Fewer say nothing, and would tell about single persons. */
const fewestPartners = 20;

/** The same as a sentence, or that too little is known. */
export function incomeWords(income: TypicalIncome | null): string {
  if (!income || income.partners < fewestPartners) return 'Penghasilan khas mitra: belum ada data.';
  const { month, partners, earning, median } = income;
  return (
    `Penghasilan khas mitra, ${month}: dari ${formatNumber(partners)} mitra aktif, ` +
    `${formatNumber(earning)} menerima bonus. Separuh mitra menerima ${formatRupiah(median)} atau kurang ` +
    'dalam sebulan itu, sebelum dikurangi biaya mereka sendiri.'
  );
}
