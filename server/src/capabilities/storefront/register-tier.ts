import type { Tier } from '@rimpang/contract/shop';
import { packageGoods } from '@rimpang/contract/public-orders';
import { contract } from '@rimpang/contract/index';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { type InputOf, visitorVerb } from '../../platform/requests/verb.ts';
import { demandOpenShop } from './opening-store.ts';
import { paidDelivery } from './paid-delivery.ts';
import { readSetting } from './shop.ts';
import { isUsualSubmission } from './submissions.ts';
import { submitOrder, itemOf } from './submit-order.ts';

/**
 * The dialog of a partnership package (R4.14, decision 021).
 * Failures: NOT_FOUND for a package or product no longer offered, PROOF_MISSING, OFFER_CHANGED, INPUT_INVALID where the package holds
 * goods and the product or the address is missing.
 */
export const registerTier = visitorVerb(contract.storefront.registerTier, {
  idempotent: true,
  run: async ({ tx, input, now, caller }) => {
    const usual = await isUsualSubmission(tx, caller, now);
    await demandOpenShop(tx);
    const { tierId, productId: _, address: __, area: ___, bottles, ...sender } = input;
    const tier = itemOf(await readSetting(tx, 'tiers'), tierId, 'tierId');
    const { id, title, price } = tier;
    const delivery = await deliveryOf(tx, tier, input);
    demandContents(bottles, delivery.goods?.quantity ?? 0);
    return submitOrder(
      tx,
      { kind: 'tier', id, title, price, quantity: 1 },
      { ...sender, ...delivery, usual },
      now,
    );
  },
});

/** Other contents than were shown are another package, whatever it costs. */
function demandContents(shown: number | undefined, bottles: number): void {
  if (shown === undefined || shown === bottles) return;
  const contents = bottles === 0 ? 'tanpa botol' : `${bottles} botol`;
  throw new Failure('OFFER_CHANGED', {
    reason: `Isi paket berubah sejak Anda membukanya: sekarang ${contents}.`,
  });
}

type Input = InputOf<typeof contract.storefront.registerTier>;

/** The bottles of the package and where they go; nothing for a package without, and while no product is sold. */
async function deliveryOf(tx: Tx, { bottles }: Tier, input: Input) {
  const products = await readSetting(tx, 'products');
  if (bottles === 0 || products.length === 0) return { goods: undefined, delivery: null };
  const checked = packageGoods.safeParse({ productId: input.productId ?? '', address: input.address ?? '' });
  if (!checked.success) {
    const fields = checked.error.issues.map(({ path, message }) => [String(path[0]), message]);
    throw new Failure('INPUT_INVALID', { fields: Object.fromEntries(fields) });
  }
  const { productId, address } = checked.data;
  const { id, name: title } = itemOf(products, productId, 'productId');
  return { address, goods: { id, title, quantity: bottles }, delivery: await paidDelivery(tx, input.area) };
}
