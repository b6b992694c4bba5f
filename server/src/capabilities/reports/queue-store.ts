import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

export type WaitingRow = {
  queue: 'orders' | 'withdrawals';
  count: number;
  amount: number;
  oldestAt: Date | null;
};

/** What waits for staff, of the queues the reader may see. */
export async function selectQueues(
  tx: Tx,
  may: { orders: boolean; withdrawals: boolean },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select 'orders' as queue, count(*) as count, coalesce(sum(total), 0)::bigint as amount, min(created_at) as "oldestAt"
    from pins.order where status = 'pending' and ${may.orders}
    union all
    select 'withdrawals', count(*), coalesce(sum(amount), 0)::bigint, min(requested_at)
    from withdrawals.withdrawal where status = 'pending' and ${may.withdrawals}`.execute(tx);
  return rows;
}
