import type { Place } from '../database/page-place.ts';
import { Failure } from './failure.ts';

/** Id of the last row the reader has seen, null at the beginning. Failures: INPUT_INVALID where it is no id. */
export function lastSeen(after: string | undefined): number | null {
  if (after === undefined) return null;
  if (!/^\d{1,15}$/.test(after))
    throw new Failure('INPUT_INVALID', { fields: { after: 'Halaman tidak dikenal.' } });
  return Number(after);
}

/** Where a page of a staff's list begins, with one row more than it shows. Failures: INPUT_INVALID. */
export function placeOf(input: {
  after?: string | undefined;
  skip: number;
  limit: number;
  order: 'oldest' | 'newest';
}): Place {
  const { skip, limit, order } = input;
  const after = lastSeen(input.after);
  return { after, skip: after === null ? skip : 0, limit: limit + 1, order };
}

/** Is this everything that is asked for, so that nothing has to be counted? */
export const isWhole = (found: readonly unknown[], { after, skip, limit }: Place): boolean =>
  after === null && skip === 0 && found.length < limit;

/** One page out of up to `limit + 1` found rows: the row too many only tells that there is a next page. */
export function pageOf<Row extends { id: number }, Shown>(
  found: readonly Row[],
  limit: number,
  present: (row: Row) => Shown,
): { rows: Shown[]; next: string | null } {
  const rows = found.slice(0, limit);
  return { rows: rows.map(present), next: found.length > limit ? String(rows.at(-1)?.id) : null };
}
