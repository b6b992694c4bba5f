import { type Rupiah, rupiah } from './money.ts';

/** The package a reseller starts with, and what a sold piece counts (R9.18). */
export const resellerPackage = { products: 2, points: 2, price: rupiah(180_000) } as const;
export const pointsPerPiece = 1;
/** A limit on everything: more pieces than this in one sale are a slip of the finger. */
export const maxPiecesPerSale = 1_000;

type ResellerTier = { points: number; amount: Rupiah };

/** Points: reward in rupiah. Points are reached, never spent; a higher tier contains the lower ones (5.000 per point). */
export const resellerTiers: readonly ResellerTier[] = [
  { points: 25, amount: rupiah(125_000) },
  { points: 50, amount: rupiah(250_000) },
  { points: 100, amount: rupiah(500_000) },
  { points: 300, amount: rupiah(1_500_000) },
  { points: 500, amount: rupiah(2_500_000) },
  { points: 1_000, amount: rupiah(5_000_000) },
];

/** The highest tier these points reach; null below the first. */
export function reachedTier(points: number): ResellerTier | null {
  return resellerTiers.findLast((tier) => points >= tier.points) ?? null;
}

/** The tier that comes next; null above the last. */
export function nextTier(points: number): ResellerTier | null {
  return resellerTiers.find((tier) => points < tier.points) ?? null;
}

/** What the stockist still has to pay: the highest tier reached, less what was paid before. Never negative. */
export function payoutDue(points: number, alreadyPaid: number): Rupiah {
  return rupiah(Math.max(0, (reachedTier(points)?.amount ?? 0) - alreadyPaid));
}

/** Half a WIB year, `2026-H2`: rewards are paid every six months by each stockist. */
export type HalfYear = { key: string; label: string; from: Date; until: Date };

const wibOffsetMs = 7 * 3_600_000;
const startOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 1) - wibOffsetMs);

function halfYear(year: number, half: 1 | 2): HalfYear {
  const first = half === 1 ? 0 : 6;
  return {
    key: `${year}-H${half}`,
    label: `${half === 1 ? 'Januari–Juni' : 'Juli–Desember'} ${year}`,
    from: startOfMonth(year, first),
    until: startOfMonth(year, first + 6),
  };
}

/** The half year a moment lies in. */
export function halfYearOf(at: Date): HalfYear {
  const wib = new Date(at.getTime() + wibOffsetMs);
  return halfYear(wib.getUTCFullYear(), wib.getUTCMonth() < 6 ? 1 : 2);
}

/** The half year of a key; null for any other text. */
export function parseHalfYear(key: string): HalfYear | null {
  const match = /^(20\d\d)-H([12])$/.exec(key);
  return match ? halfYear(Number(match[1]), match[2] === '1' ? 1 : 2) : null;
}
