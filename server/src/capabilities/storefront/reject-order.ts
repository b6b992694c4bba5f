import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { decidePublicOrder, publicOrderOutcome, subjectOf } from './decide-order.ts';

/** The order is turned down, with a reason the sender is told. Failures: NOT_FOUND, ORDER_DECIDED. */
export const rejectPublicOrder = verb(contract.storefront.rejectOrder, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const { orderId, reason } = input;
    const order = await decidePublicOrder(tx, {
      orderId,
      verb: 'storefront.rejectOrder',
      by: actor,
      reason,
      now,
    });
    const body = `Maaf, kami belum dapat memproses ${order.title}. Alasan: ${reason}`;
    return publicOrderOutcome(tx, order, { title: `${subjectOf(order)} belum dapat diproses`, body }, now);
  },
});
