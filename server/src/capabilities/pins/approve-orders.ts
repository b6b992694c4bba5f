import { contract } from '@rimpang/contract/index';
import { bulkRequest, runPart } from '../../platform/requests/bulk.ts';
import { approvePinOrder } from './approve-order.ts';
import { eachOf } from './decide-orders.ts';

/**
 * "Konfirmasi & Proses" for several orders, each exactly as alone: its own transaction, PINs, bonuses and audit entry.
 * What cannot be processed says why, and comes first; the others go on. An order whose slip resembles another one is held
 * back unless it was opened (decision 083).
 */
export const approvePinOrders = bulkRequest(
  contract.pins.approveOrders,
  ({ db, services, caller, input }) => {
    const seen = new Map(input.opened.map((order) => [order.orderId, order.seen]));
    return eachOf({ db, services }, input.orderIds, (orderId) =>
      runPart(approvePinOrder, { services, caller }, `order:${orderId}`, {
        orderId,
        seen: seen.get(orderId),
      }),
    );
  },
);
