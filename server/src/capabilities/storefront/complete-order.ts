import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { decidePublicOrder, publicOrderOutcome, subjectOf } from './decide-order.ts';
import { demandSlipSeen } from './order-slips.ts';

/** The order was paid and is on its way, or the registration was followed up. Failures: NOT_FOUND, ORDER_DECIDED, those of `demandSlipSeen`. */
export const completePublicOrder = verb(contract.storefront.completeOrder, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services }) => {
    const decision = { orderId: input.orderId, verb: 'storefront.completeOrder', by: actor, now } as const;
    const order = await decidePublicOrder(tx, decision);
    await demandSlipSeen(tx, order, input.seen, { now, services });
    const next =
      order.kind === 'product' ? 'Barang segera dikirim ke alamat Anda.' : 'Kami segera menghubungi Anda.';
    const body = `Pembayaran Anda sudah kami terima: ${order.quantity} × ${order.title}. ${next}`;
    return publicOrderOutcome(tx, order, { title: `${subjectOf(order)} sudah diproses`, body }, now);
  },
});
