import { contract } from '@rimpang/contract/index';
import { yearMonthLabel } from '@rimpang/domain/calendar';
import { orderTotal, pinPrices } from '@rimpang/domain/pins';
import { demandTotal } from '../../platform/requests/as-shown.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { type InputOf, verb } from '../../platform/requests/verb.ts';
import { attachFile } from '../files/index.ts';
import { insertOrders } from './order-store.ts';
import { presentOrder } from './present.ts';

/**
 * Orders PINs: one pending order per type, all with the same proof, which may also follow within 24 h (decision 006).
 * Every partner may order, also before the activation (decision 008).
 * Failures: ORDER_EMPTY, OFFER_CHANGED where another total was shown, PROOF_MISSING where the file is not the reader's own upload.
 */
export const placePinOrder = verb(contract.pins.placeOrder, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services }) => {
    const items = wantedItems(input.items);
    demandTotal(
      input.total,
      items.reduce((sum, { type, quantity }) => sum + orderTotal(type, quantity), 0),
    );
    if (input.proofFileId) await attachFile(tx, input.proofFileId, actor.id, 'proof', now);
    const placed = await insertOrders(tx, {
      partnerId: actor.id,
      items: items.map((item) => ({ ...item, unitPrice: pinPrices[item.type] })),
      proofFileId: input.proofFileId,
      codePrefix: `ORD-${yearMonthLabel(now)}`,
      now,
    });
    return {
      result: {
        orders: placed.map((order) => presentOrder(order, { staff: false, companyId: services.companyId })),
      },
      audit: {
        subject: `order:${placed[0]?.id}`,
        detail: { orders: placed.map(({ id, code }) => ({ id, code })), items, proof: input.proofFileId },
      },
      live: [`account:${actor.id}`, 'orders'],
    };
  },
});

type Items = InputOf<typeof contract.pins.placeOrder>['items'];

function wantedItems(items: Items): Items {
  const wanted = items.filter((item) => item.quantity > 0);
  if (wanted.length === 0) throw new Failure('ORDER_EMPTY');
  if (new Set(wanted.map((item) => item.type)).size < wanted.length)
    throw new Failure('INPUT_INVALID', { fields: { items: 'Setiap jenis PIN cukup satu baris.' } });
  return wanted;
}
