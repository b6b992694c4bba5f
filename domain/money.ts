/** Whole rupiah. Fractions do not exist in this product (decision 016); the brand keeps counts and points out. */
export type Rupiah = number & { readonly __unit: 'rupiah' };

/** Marks a whole number as rupiah. Throws RangeError for fractions and values beyond exact integers. */
export function rupiah(value: number): Rupiah {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole rupiah amount: ${value}`);
  return value as Rupiah;
}

/** `3150000` → `3.150.000`, without the currency sign. */
export function formatNumber(value: number): string {
  const sign = value < 0 ? '−' : '';
  return sign + String(Math.abs(value)).replace(/\B(?=(\d{3})+(?!\d))/g, '.');
}

/** `3150000` → `Rp 3.150.000` (no decimals, R1.5), with a space at which no line breaks. */
export function formatRupiah(value: number): string {
  return `Rp\u00a0${formatNumber(value)}`;
}

/** A share in percent, grouped as amounts are: `34.5` → `34,5%`, `2425` → `2.425%`. */
export function formatPercent(value: number): string {
  const [whole, part] = String(value).split('.');
  return `${formatNumber(Number(whole))}${part ? `,${part}` : ''}%`;
}

/** Turnover as the cards show it: millions with one decimal, `82150000` → `82,2`, `60000000000` → `60.000,0` (R9.9). */
export function formatMillions(value: number): string {
  const tenths = Math.round(value / 100_000);
  return `${formatNumber(Math.trunc(tenths / 10))},${Math.abs(tenths % 10)}`;
}

const wholeNumber = /^[-−]?(\d+|\d{1,3}(\.\d{3})+|\d{1,3}([ \u00a0]\d{3})+)$/;

/**
 * Reads a whole number as people write it, `1000`, `1.000`, `1 000` or `-5`. Returns null for everything else: nothing is
 * left out to make a number of it, so that `2,5` is never 25, `1e3` never 13 and `1000000.00` never a hundred million.
 */
export function parseWholeNumber(text: string): number | null {
  const typed = text.trim();
  if (!wholeNumber.test(typed)) return null;
  const value = Number(typed.replace(/[. \u00a0]/g, '').replace('−', '-'));
  return Number.isSafeInteger(value) ? value : null;
}

/** Stands for what `isTooLarge`, so that a schema says that it is more than the most, and not that it is no number. */
export const tooLarge = Number.MAX_SAFE_INTEGER;

/** Is it written as a whole number, of more digits than any amount or count has? */
export function isTooLarge(text: string): boolean {
  const typed = text.trim();
  return wholeNumber.test(typed) && /^\d/.test(typed) && typed.replace(/^[0. \u00a0]+|\D/g, '').length > 15;
}

/**
 * Reads what a person typed or pasted (`Rp3.750.000,00`, `3 750 000`, `3750000`).
 * Returns null where it is no whole, non-negative rupiah amount of at most 15 digits.
 */
export function parseRupiah(text: string): Rupiah | null {
  const cleaned = text
    .trim()
    .replace(/^rp\.?\s*/i, '')
    .replace(/,(00?|-)?$/, '');
  const value = /^\d/.test(cleaned) ? parseWholeNumber(cleaned) : null;
  return value === null || value >= 1e15 ? null : rupiah(value);
}

const units = [
  '',
  'satu',
  'dua',
  'tiga',
  'empat',
  'lima',
  'enam',
  'tujuh',
  'delapan',
  'sembilan',
  'sepuluh',
  'sebelas',
];

function words(n: number): string {
  if (n < 12) return units[n] ?? '';
  if (n < 20) return `${words(n - 10)} belas`;
  if (n < 100) return `${words(Math.floor(n / 10))} puluh ${words(n % 10)}`;
  if (n < 200) return `seratus ${words(n - 100)}`;
  if (n < 1000) return `${words(Math.floor(n / 100))} ratus ${words(n % 100)}`;
  if (n < 2000) return `seribu ${words(n - 1000)}`;
  if (n < 1e6) return `${words(Math.floor(n / 1e3))} ribu ${words(n % 1e3)}`;
  if (n < 1e9) return `${words(Math.floor(n / 1e6))} juta ${words(n % 1e6)}`;
  if (n < 1e12) return `${words(Math.floor(n / 1e9))} miliar ${words(n % 1e9)}`;
  return `${words(Math.floor(n / 1e12))} triliun ${words(n % 1e12)}`;
}

/** The amount in words (terbilang), as on a receipt: `1510000` → `satu juta lima ratus sepuluh ribu rupiah`. */
export function amountInWords(value: Rupiah): string {
  if (value === 0) return 'nol rupiah';
  return `${words(Math.abs(value)).replace(/\s+/g, ' ').trim()} rupiah`;
}
