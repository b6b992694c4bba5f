import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { decidePinOrder } from './decide.ts';
import { orderRejected } from './order-messages.ts';
import { presentOrder } from './present.ts';

/** Rejects a pending order, with a reason the partner reads. Failures: NOT_FOUND, ORDER_DECIDED with who and when,
 * OWN_BENEFIT. */
export const rejectPinOrder = verb(contract.pins.rejectOrder, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services }) => {
    const { companyId } = services;
    const order = await decidePinOrder(
      tx,
      { ...input, verb: 'pins.rejectOrder', byId: actor.id, now },
      companyId,
    );
    return {
      result: presentOrder(order, { staff: true, companyId }),
      audit: { subject: `order:${order.id}`, detail: { code: order.code, reason: input.reason } },
      messages: [await orderRejected(tx, order)],
      live: [`account:${order.partner.id}`, 'orders'],
    };
  },
});
