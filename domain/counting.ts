import { formatNumber } from './money.ts';

/**
 * Lists of staff count so many of the rows that match, whatever the size of the company; one more only says that there are more
 * (decision 109).
 */
export const countedUpTo = 10_000;

/** Are there more than were counted? Null where nothing was counted, because a search found many people. */
export const isBeyondCount = (count: number | null): boolean => count === null || count > countedUpTo;

/** `812` → `812`, `10001` → `lebih dari 10.000`, null → `banyak`. */
export function formatCount(count: number | null): string {
  if (count === null) return 'banyak';
  return isBeyondCount(count) ? `lebih dari ${formatNumber(countedUpTo)}` : formatNumber(count);
}
