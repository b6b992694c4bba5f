import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { setShopOpen } from '../storefront/index.ts';
import { readChecklist } from './checklist.ts';

/** Visitors read on, but neither order nor register. */
export const closeShop = verb(contract.launch.closeShop, {
  run: async ({ tx, actor, now }) => {
    await setShopOpen(tx, { isOpen: false, byId: actor.id, now });
    return { result: await readChecklist(tx, now), audit: { subject: 'shop' }, live: ['storefront'] };
  },
});
