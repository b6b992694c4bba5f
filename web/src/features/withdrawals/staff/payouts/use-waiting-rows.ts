import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../../../../api/client.ts';
import type { QueuedWithdrawal } from '../use-withdrawal.ts';

/** As many as one answer brings, and as many as one batch holds. */
const [pageSize, most] = [100, 500];

/** All that waits for a batch, oldest first, as far as one batch holds. */
async function readWaiting(): Promise<QueuedWithdrawal[]> {
  const rows: QueuedWithdrawal[] = [];
  let after: string | undefined;
  do {
    const page = await api.withdrawals.queue({ status: 'processed', batch: 'none', limit: pageSize, after });
    rows.push(...page.rows);
    after = page.next ?? undefined;
  } while (after !== undefined && rows.length < most);
  return rows.slice(0, most);
}

/**
 * The rows of a review, read once: what another person changes meanwhile takes nothing out of sight and no tick away, so
 * that what is made is what was looked at. The server refuses what is not so any more (BATCH_CHANGED); only then `again`
 * reads them anew, under the next `round`.
 */
export function useWaitingRows() {
  const rows = useQuery({
    queryKey: [...queries.withdrawals.queue.key(), 'unbatched'],
    queryFn: readWaiting,
    gcTime: 0,
    // Static: live events and coming back to the window read it again neither.
    staleTime: 'static',
  });
  return {
    rows: rows.data,
    round: rows.dataUpdatedAt,
    error: rows.error,
    again: () => void rows.refetch(),
  };
}
