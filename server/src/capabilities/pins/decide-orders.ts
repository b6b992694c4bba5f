import { contract } from '@rimpang/contract/index';
import { bulk, type Done, runPart } from '../../platform/bulk.ts';
import type { OutputOf } from '../../platform/verb.ts';
import { approveOrder } from './approve-order.ts';
import { rejectOrder } from './reject-order.ts';

type Row = OutputOf<typeof contract.pins.approveOrders>['rows'][number];
type Part = Done<typeof contract.pins.approveOrder>;

/** One after the other: the second of two orders must see what the first one did. */
async function eachOf(orderIds: readonly number[], decide: (orderId: number) => Promise<Part>) {
  const rows: Row[] = [];
  for (const orderId of new Set(orderIds)) {
    const { result, failure } = await decide(orderId);
    rows.push({ orderId, done: failure === null, message: failure?.message ?? null, order: result });
  }
  const done = rows.filter((row) => row.done).length;
  return { rows, done, refused: rows.length - done };
}

/**
 * "Konfirmasi & Proses" for several orders, each exactly as alone: its own transaction, PINs, bonuses and audit entry.
 * What cannot be processed says why; the others go on.
 */
export const approveOrders = bulk(contract.pins.approveOrders, ({ house, caller, input }) =>
  eachOf(input.orderIds, (orderId) =>
    runPart(approveOrder, { house, caller }, `order:${orderId}`, { orderId }),
  ),
);

/** Rejects several orders with one reason, each exactly as alone. */
export const rejectOrders = bulk(contract.pins.rejectOrders, ({ house, caller, input }) =>
  eachOf(input.orderIds, (orderId) =>
    runPart(rejectOrder, { house, caller }, `order:${orderId}`, { orderId, reason: input.reason }),
  ),
);
