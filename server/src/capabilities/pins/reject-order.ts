import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { decidePinOrders } from './decide.ts';
import { orderRejected } from './order-messages.ts';
import { presentOrder } from './present.ts';

/** Rejects a pending order, with a reason the partner reads. Failures: NOT_FOUND, ORDER_DECIDED with who and when,
 * OWN_BENEFIT. */
export const rejectPinOrder = verb(contract.pins.rejectOrder, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services: { companyId } }) => {
    const deciding = { verb: 'pins.rejectOrder', now, companyId } as const;
    const [order] = await decidePinOrders(tx, [{ ...input, byId: actor.id }], deciding);
    if (!order) throw new Error('the order was forgotten');
    if (order instanceof Failure) throw order;
    return {
      result: presentOrder(order, { staff: true, companyId }),
      audit: { subject: `order:${order.id}`, detail: { code: order.code, reason: input.reason } },
      messages: [orderRejected(order)],
      live: [`account:${order.partner.id}`, 'orders'],
    };
  },
});
