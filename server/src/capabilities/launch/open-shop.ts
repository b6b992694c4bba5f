import { contract } from '@rimpang/contract/index';
import { launchStepNames } from '@rimpang/domain/launch';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { setShopOpen } from '../storefront/index.ts';
import { readChecklist } from './checklist.ts';

/**
 * From now on visitors may order and register. Failures: SHOP_NOT_READY, naming what is missing. An open shop stays
 * open, also where something is missing later: its owner closes it.
 */
export const openShop = verb(contract.launch.openShop, {
  run: async ({ tx, actor, now }) => {
    const { steps } = await readChecklist(tx, now);
    const missing = steps.filter(({ done, required }) => required && !done);
    if (missing.length > 0) {
      const reason = missing.map(({ step }) => launchStepNames[step].toLowerCase()).join(', ');
      throw new Failure('SHOP_NOT_READY', { reason });
    }
    const isOpened = await setShopOpen(tx, { isOpen: true, byId: actor.id, now });
    const audit = isOpened ? { subject: 'shop' } : null;
    return { result: await readChecklist(tx, now), audit, live: ['storefront'] };
  },
});
