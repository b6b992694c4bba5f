import { Failure } from './failure.ts';

/** Id of the last row the reader has seen, null at the beginning. Failures: INPUT_INVALID where it is no id. */
export function lastSeen(after: string | undefined): number | null {
  if (after === undefined) return null;
  if (!/^\d{1,15}$/.test(after))
    throw new Failure('INPUT_INVALID', { fields: { after: 'Halaman tidak dikenal.' } });
  return Number(after);
}

/** One page out of up to `limit + 1` found rows: the row too many only tells that there is a next page. */
export function pageOf<Row extends { id: number }, Shown>(
  found: readonly Row[],
  limit: number,
  present: (row: Row) => Shown,
): { rows: Shown[]; next: string | null } {
  const rows = found.slice(0, limit);
  return { rows: rows.map(present), next: found.length > limit ? String(rows.at(-1)?.id) : null };
}
