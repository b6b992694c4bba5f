/** How many rows there are in each status and in all; zero where the statement found none. */
export function countsByStatus<S extends string>(
  statuses: readonly S[],
  rows: readonly { status: S; count: number }[],
): Record<S | 'all', number> {
  const counts = Object.fromEntries(statuses.map((status) => [status, 0])) as Record<S | 'all', number>;
  counts.all = 0;
  for (const { status, count } of rows) {
    counts[status] += count;
    counts.all += count;
  }
  return counts;
}
