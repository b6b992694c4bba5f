import { contract } from '@rimpang/contract/index';
import { formatMoment } from '@rimpang/domain/calendar';
import { publicOrderStates } from '@rimpang/domain/storefront';
import type { Tx } from '../../platform/database/database.ts';
import { Failure, stateFailure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { subjectOf, tellSender } from './decide-order.ts';
import { type OrderRow, type Reader, selectPublicOrder, updateShipment } from './order-store.ts';
import { presentPublicOrder } from './present.ts';

/** Why a shipment could not be recorded: nothing there, not completed, or another person was faster. */
async function refusal(tx: Tx, before: OrderRow | null, orderId: number, reader: Reader): Promise<Failure> {
  const order = (await selectPublicOrder(tx, orderId, reader)) ?? before;
  if (!order) return new Failure('NOT_FOUND');
  const { status: state, decidedBy: by, decidedAt: at, shipment } = order;
  const refused = stateFailure(publicOrderStates, 'storefront.recordShipment', { state, by, at });
  const when = shipment ? formatMoment(new Date(shipment.at)) : '';
  return refused ?? new Failure('EDITED_MEANWHILE', { by: shipment?.by ?? '', at: when });
}

/**
 * Writes down by which courier and under which number an order was sent, or puts that right; the sender is told each time
 * something else than before is recorded.
 * Failures: NOT_FOUND, ORDER_NOT_COMPLETED, ORDER_DECIDED (it was rejected), EDITED_MEANWHILE.
 */
export const recordShipment = verb(contract.storefront.recordShipment, {
  idempotent: true,
  run: async ({ tx, actor, input: { orderId, revision, courier, number }, now }) => {
    const before = await selectPublicOrder(tx, orderId, actor);
    const order = await updateShipment(tx, { orderId, revision, courier, number, by: actor, now });
    if (!order) throw await refusal(tx, before, orderId, actor);
    const was = before?.shipment ?? null;
    const changed = !was || was.courier !== courier || was.number !== number;
    const news = {
      title: `${subjectOf(order)} ${was ? 'punya nomor resi baru' : 'sudah dikirim'}`,
      body: `${order.quantity} × ${order.title}. Kurir: ${courier}, nomor resi ${number}.`,
    };
    return {
      result: presentPublicOrder(order),
      audit: {
        subject: `public-order:${orderId}`,
        detail: {
          reference: order.reference,
          before: was && { courier: was.courier, number: was.number },
          after: { courier, number },
        },
      },
      messages: changed ? await tellSender(tx, order, news, now) : [],
      live: ['storefront-orders'],
    };
  },
});
