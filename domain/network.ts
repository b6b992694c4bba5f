import { type Rupiah, rupiah } from './money.ts';

/** Turnover assumptions of R9.9: per active partner, and per personal repeat order. */
export const turnoverPerActivation = rupiah(500_000);
export const turnoverPerRo = rupiah(350_000);

/**
 * So many levels may stand below the company. The path of a member at the last one, of numbers with eight digits, and the longest names are together what
 * an entry of the index of paths has room for (decision 185).
 */
export const mostLevels = 240;

/** Omset Aktivasi and Omset RO over a downline (decision 007); a card's turnover is their sum. */
export function turnover(
  activePartners: number,
  repeatOrders: number,
): { activation: Rupiah; ro: Rupiah; total: Rupiah } {
  const activation = rupiah(activePartners * turnoverPerActivation);
  const ro = rupiah(repeatOrders * turnoverPerRo);
  return { activation, ro, total: rupiah(activation + ro) };
}
