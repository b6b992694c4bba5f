import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { setShopOpen } from '../storefront/index.ts';
import { readChecklist } from './checklist.ts';

/** Visitors read on, but neither order nor register. Of two who close it one has done it, and the audit log names that one. */
export const closeShop = verb(contract.launch.closeShop, {
  run: async ({ tx, actor, now }) => {
    const isClosed = await setShopOpen(tx, { isOpen: false, byId: actor.id, now });
    const audit = isClosed ? { subject: 'shop' } : null;
    return { result: await readChecklist(tx, now), audit, live: ['storefront'] };
  },
});
