import { contract } from '@rimpang/contract/index';
import { visitorVerb } from '../../platform/requests/verb.ts';
import { demandOpenShop } from './opening-store.ts';
import { paidDelivery } from './paid-delivery.ts';
import { readSetting } from './shop.ts';
import { isUsualSubmission } from './submissions.ts';
import { submitOrder, itemOf } from './submit-order.ts';

/**
 * The purchase dialog of a product (R4.13, decision 021).
 * Failures: SHOP_CLOSED, NOT_FOUND for a product no longer sold, PROOF_MISSING, OFFER_CHANGED, those of `paidDelivery`.
 */
export const orderProduct = visitorVerb(contract.storefront.orderProduct, {
  idempotent: true,
  run: async ({ tx, input, now, caller }) => {
    const usual = await isUsualSubmission(tx, caller, now);
    await demandOpenShop(tx);
    const { productId, quantity, area, ...sender } = input;
    const { id, name: title, price } = itemOf(await readSetting(tx, 'products'), productId, 'productId');
    const delivery = await paidDelivery(tx, area);
    const item = { kind: 'product', id, title, price, quantity } as const;
    return submitOrder(tx, item, { ...sender, delivery, usual }, now);
  },
});
