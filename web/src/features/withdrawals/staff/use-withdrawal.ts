import { useQuery } from '@tanstack/react-query';
import { type api, queries } from '../../../api/client.ts';

/** A withdrawal as staff see it in the queue. */
export type QueuedWithdrawal = Awaited<ReturnType<typeof api.withdrawals.queue>>['rows'][number];

/**
 * One withdrawal by its id, whatever its status: the queue read newest first from just behind it, one row long. Apart
 * from the list, so that it stays in view when it leaves the list (decided here or elsewhere). Null
 * where there is none.
 */
export function useWithdrawal(id: number) {
  return useQuery(
    queries.withdrawals.queue.queryOptions({
      input: { status: 'all', order: 'newest', after: String(id + 1), limit: 1 },
      select: (found) => found.rows.find((row) => row.id === id) ?? null,
    }),
  );
}
