type Counted<S extends string, N> = Record<S | 'all', N>;

/**
 * How many rows there are in each status and in all; zero where the statement found none. Null for all of them where nothing was
 * counted, because a search found many people (decision 109).
 */
export function countsByStatus<S extends string>(
  statuses: readonly S[],
  rows: readonly { status: S; count: number }[],
): Counted<S, number>;
export function countsByStatus<S extends string>(
  statuses: readonly S[],
  rows: readonly { status: S; count: number }[] | null,
): Counted<S, number | null>;
export function countsByStatus<S extends string>(
  statuses: readonly S[],
  rows: readonly { status: S; count: number }[] | null,
): Counted<S, number | null> {
  const nothing = rows && 0;
  const counts = Object.fromEntries([...statuses, 'all'].map((status) => [status, nothing])) as Counted<
    S,
    number
  >;
  for (const { status, count } of rows ?? []) {
    counts[status] += count;
    counts.all += count;
  }
  return counts;
}
