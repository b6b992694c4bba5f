import { orderStates } from '@rimpang/domain/pins';
import { claimStepOf } from '@rimpang/domain/rewards';
import { statesBefore } from '@rimpang/domain/states';
import { contactStates, publicOrderStates } from '@rimpang/domain/storefront';
import { withdrawalStates } from '@rimpang/domain/withdrawals';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, nullable, oneOf, query, type RowOf, time } from '../../platform/database/query.ts';
import { inStates } from '../../platform/database/states.ts';

export const queueNames = [
  'orders',
  'withdrawals',
  'payouts',
  'claims',
  'productOrders',
  'tierRegistrations',
  'messages',
] as const;
export type QueueName = (typeof queueNames)[number];
const waitingRow = {
  queue: oneOf([
    'claims',
    'messages',
    'orders',
    'payouts',
    'productOrders',
    'tierRegistrations',
    'withdrawals',
  ]),
  count: int,
  amount: int,
  oldestAt: nullable(time),
};
export type WaitingRow = RowOf<typeof waitingRow>;

/** What waits in a queue: the states that allow the verb by which it is worked off. */
const waiting = {
  orders: inStates(statesBefore(orderStates, 'pins.approveOrder')),
  withdrawals: inStates(statesBefore(withdrawalStates, 'withdrawals.approve')),
  payouts: inStates(statesBefore(withdrawalStates, 'withdrawals.markPaid')),
  claims: inStates(claimStepOf('rewards.approveClaim').from),
  publicOrders: inStates(statesBefore(publicOrderStates, 'storefront.completeOrder')),
  messages: inStates(statesBefore(contactStates, 'storefront.finishMessage')),
};

/** What waits for staff, of the queues the reader may see; each by the index of its state. */
export function selectQueues(tx: Database | Tx, may: Record<QueueName, boolean>): Promise<WaitingRow[]> {
  return query(waitingRow)`
    select 'orders' as queue, count(*) as count, coalesce(sum(total), 0)::bigint as amount,
      min(created_at) as "oldestAt"
    from pins.order where status ${waiting.orders} and ${sql.lit(may.orders)}
    union all
    select 'withdrawals', count(*), coalesce(sum(amount), 0)::bigint, min(requested_at)
    from withdrawals.withdrawal where status ${waiting.withdrawals} and ${sql.lit(may.withdrawals)}
    union all
    select 'payouts', count(*), coalesce(sum(amount), 0)::bigint, min(decided_at)
    from withdrawals.withdrawal where status ${waiting.payouts} and ${sql.lit(may.payouts)}
    union all
    select 'claims', count(*), 0, min(created_at) from rewards.claim
      where status ${waiting.claims} and ${sql.lit(may.claims)}
    union all
    select 'productOrders', count(*), coalesce(sum(total), 0)::bigint, min(created_at)
    from storefront.public_order
    where status ${waiting.publicOrders} and kind = 'product' and ${sql.lit(may.productOrders)}
    union all
    select 'tierRegistrations', count(*), coalesce(sum(total), 0)::bigint, min(created_at)
    from storefront.public_order
    where status ${waiting.publicOrders} and kind = 'tier' and ${sql.lit(may.tierRegistrations)}
    union all
    select 'messages', count(*), 0, min(created_at)
    from storefront.contact_message
    where status ${waiting.messages} and not suspected and ${sql.lit(may.messages)}`.all(tx);
}
