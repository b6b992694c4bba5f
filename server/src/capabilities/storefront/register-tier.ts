import { contract } from '@rimpang/contract/index';
import { visitorVerb } from '../../platform/requests/verb.ts';
import { demandOpenShop } from './opening-store.ts';
import { readSetting } from './shop.ts';
import { isUsualSubmission } from './submissions.ts';
import { submitOrder, itemOf } from './submit-order.ts';

/**
 * The dialog of a partnership package (R4.14, decision 021).
 * Failures: NOT_FOUND for a package no longer offered, PROOF_MISSING.
 */
export const registerTier = visitorVerb(contract.storefront.registerTier, {
  idempotent: true,
  run: async ({ tx, input, now, caller }) => {
    const usual = await isUsualSubmission(tx, caller, now);
    await demandOpenShop(tx);
    const { tierId, ...sender } = input;
    const { id, title, price } = itemOf(await readSetting(tx, 'tiers'), tierId, 'tierId');
    return submitOrder(tx, { kind: 'tier', id, title, price, quantity: 1 }, { ...sender, usual }, now);
  },
});
