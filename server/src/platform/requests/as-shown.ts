import { formatRupiah } from '@rimpang/domain/money';
import { Failure } from './failure.ts';

const priced = (total: number) =>
  `Harga atau biaya berubah sejak Anda membukanya: totalnya sekarang ${formatRupiah(total)}.`;

/**
 * Why a sum is not what was shown to the person who agrees to it; null where it is, or where nothing is known of what was shown: a
 * program, or a page of a version before, sends no `total` (decision 202). `words` say what the sum is now.
 */
export function totalRefusal(
  shown: number | undefined,
  total: number,
  words: (total: number) => string = priced,
): Failure | null {
  return shown === undefined || shown === total
    ? null
    : new Failure('OFFER_CHANGED', { reason: words(total) });
}

/** The same, thrown: OFFER_CHANGED; nothing is stored. */
export function demandTotal(...[shown, total, words]: Parameters<typeof totalRefusal>): void {
  const refusal = totalRefusal(shown, total, words);
  if (refusal) throw refusal;
}
