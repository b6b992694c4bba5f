import { contract } from '@rimpang/contract/index';
import { parseHalfYear, pointsPerPiece } from '@rimpang/domain/resellers';
import type { Tx } from '../../platform/database/database.ts';
import { totalRefusal } from '../../platform/requests/as-shown.ts';
import { Failure, fieldFailure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { lockPayouts, selectNewestPaid } from './payout-store.ts';
import { presentSale } from './present.ts';
import { insertSale } from './sale-store.ts';
import { selectOffers, selectReseller } from './store.ts';

/**
 * From when a sale counts: from now, or where the half year of now was recorded as paid while this one waited, from the first
 * moment after it. A payout stays what its sales earned, and no sale is lost to the next one.
 */
async function countingFrom(tx: Tx, resellerId: number, now: Date): Promise<Date> {
  await lockPayouts(tx, resellerId);
  const paid = await selectNewestPaid(tx, resellerId);
  const until = paid === null ? undefined : parseHalfYear(paid)?.until;
  return until && until > now ? until : now;
}

/**
 * Records what a reseller sold, at the price the product has now; one point per piece (R9.18).
 * Failures: NOT_FOUND for another person's reseller, INPUT_INVALID (productId) for a product that is not sold, OFFER_CHANGED (productId) where
 * another total was shown.
 */
export const recordResellerSale = verb(contract.resellers.recordSale, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const reseller = await selectReseller(tx, actor.id, input.resellerId);
    if (!reseller) throw new Failure('NOT_FOUND');
    const product = (await selectOffers(tx)).find((offer) => offer.id === input.productId);
    if (!product) throw new Failure('INPUT_INVALID', { fields: { productId: 'Produk harus dipilih' } });
    const { quantity } = input;
    const total = product.price * quantity;
    const changed = totalRefusal(input.total, total);
    if (changed) throw fieldFailure(changed.code, 'productId', changed.data);
    const row = await insertSale(tx, {
      resellerId: reseller.id,
      kind: 'sale',
      productId: product.id,
      product: product.name,
      quantity,
      unitPrice: product.price,
      total,
      points: pointsPerPiece * quantity,
      at: await countingFrom(tx, reseller.id, now),
    });
    return {
      result: presentSale(row),
      audit: {
        subject: `reseller:${reseller.id}`,
        detail: { sale: row.id, product: product.name, quantity, total: row.total },
      },
      live: [`account:${actor.id}`],
    };
  },
});
