import { contract } from '@rimpang/contract/index';
import { bulkRequest, runPart } from '../../platform/requests/bulk.ts';
import { rejectPinOrder } from './reject-order.ts';
import { eachOf } from './decide-orders.ts';

/** Rejects several orders with one reason, each exactly as alone. */
export const rejectPinOrders = bulkRequest(contract.pins.rejectOrders, ({ db, services, caller, input }) =>
  eachOf({ db, services }, input.orderIds, (orderId) =>
    runPart(rejectPinOrder, { services, caller }, `order:${orderId}`, { orderId, reason: input.reason }),
  ),
);
