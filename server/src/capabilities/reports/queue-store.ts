import { orderStates, pinTypes } from '@rimpang/domain/pins';
import { claimStepOf } from '@rimpang/domain/rewards';
import { statesBefore } from '@rimpang/domain/states';
import { contactStates, publicOrderStates } from '@rimpang/domain/storefront';
import { withdrawalStates } from '@rimpang/domain/withdrawals';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, nullable, oneOf, query, type RowOf, time } from '../../platform/database/query.ts';
import { inStates } from '../../platform/database/states.ts';
import { talliedOf } from '../../platform/database/tally.ts';

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

const ordersWaiting = statesBefore(orderStates, 'pins.approveOrder');

/** What waits in a queue: the states that allow the verb by which it is worked off. */
const waiting = {
  orders: inStates(ordersWaiting),
  withdrawals: statesBefore(withdrawalStates, 'withdrawals.approve'),
  payouts: statesBefore(withdrawalStates, 'withdrawals.markPaid'),
  claims: inStates(claimStepOf('rewards.approveClaim').from),
  publicOrders: inStates(statesBefore(publicOrderStates, 'storefront.completeOrder')),
  messages: inStates(statesBefore(contactStates, 'storefront.finishMessage')),
};

/** Rows are numbered as they are written: the oldest that waits is among the first of these (decision 158). */
const firstOnes = 100;

/** How many wait, and of how much in all: from what is stored by status (decision 112), however many wait; none for who may not know. */
const stored = (source: string, keys: readonly string[], may: boolean) =>
  talliedOf(source, may ? keys : ['']);

/** What waits for staff, of the queues the reader may see; each by the index of its state. */
export function selectQueues(tx: Database | Tx, may: Record<QueueName, boolean>): Promise<WaitingRow[]> {
  const ofTypes = pinTypes.flatMap((type) => ordersWaiting.map((status) => `${type} ${status}`));
  return query(waitingRow)`
    select 'orders' as queue, t.count, t.amount, (
      select min(created_at) from (select created_at from pins.order
        where status ${waiting.orders} and ${sql.lit(may.orders)} order by id limit ${sql.lit(firstOnes)}) o
      ) as "oldestAt"
    from ${stored('pins.orders', ofTypes, may.orders)} t
    union all
    select 'withdrawals', t.count, t.amount, (
      select min(requested_at) from (select requested_at from withdrawals.withdrawal
        where status ${inStates(waiting.withdrawals)} and ${sql.lit(may.withdrawals)}
        order by id limit ${sql.lit(firstOnes)}) w)
    from ${stored('withdrawals.status', waiting.withdrawals, may.withdrawals)} t
    union all
    select 'payouts', t.count, t.amount, (
      select min(decided_at) from withdrawals.withdrawal
        where status ${inStates(waiting.payouts)} and ${sql.lit(may.payouts)})
    from ${stored('withdrawals.status', waiting.payouts, may.payouts)} t
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
