import { formatNumber, isTooLarge, parseWholeNumber, tooLarge } from './money.ts';

/** What a typed count becomes, and why it is not what was typed; null where it is. */
type TypedCount = { count: number; problem: string | null };

/**
 * A count as a person typed it, brought within its bounds (R5.5): what is no whole number or too small becomes
 * `least`, what is too large becomes `most`, and the change is said. A field that was left empty becomes `least` too.
 */
export function readCount(typed: string, least: number, most: number): TypedCount {
  const became = (count: number, why: string) => ({
    count,
    problem: `${why} Jumlah menjadi ${formatNumber(count)}.`,
  });
  if (typed.trim() === '') return { count: least, problem: null };
  const value = isTooLarge(typed) ? tooLarge : parseWholeNumber(typed);
  if (value === null) return became(least, `“${typed.trim()}” bukan angka bulat.`);
  if (value < least) return became(least, `Paling sedikit ${formatNumber(least)}.`);
  if (value > most) return became(most, `Paling banyak ${formatNumber(most)}.`);
  return { count: value, problem: null };
}
