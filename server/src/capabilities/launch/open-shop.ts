import { contract } from '@rimpang/contract/index';
import { launchStepNames } from '@rimpang/domain/launch';
import { Failure } from '../../platform/requests/failure.ts';
import { writeSystemState } from '../../platform/database/system-state.ts';
import { verb } from '../../platform/requests/verb.ts';
import { currentPlan } from '../bonuses/index.ts';
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
    await setShopOpen(tx, { isOpen: true, byId: actor.id, now });
    return { result: await readChecklist(tx, now), audit: { subject: 'shop' }, live: ['storefront'] };
  },
});

/** Visitors read on, but neither order nor register. */
export const closeShop = verb(contract.launch.closeShop, {
  run: async ({ tx, actor, now }) => {
    await setShopOpen(tx, { isOpen: false, byId: actor.id, now });
    return { result: await readChecklist(tx, now), audit: { subject: 'shop' }, live: ['storefront'] };
  },
});

/**
 * The owner has read the plan that counts now, and means it; a newer version is to be confirmed again. One that is not
 * the current one any more changes nothing.
 */
export const confirmPlan = verb(contract.launch.confirmPlan, {
  run: async ({ tx, actor, input, now }) => {
    const { version } = await currentPlan(tx, now);
    if (version === input.version)
      await writeSystemState(tx, 'plan-confirmed', { version, by: actor.id }, now);
    return { result: await readChecklist(tx, now), audit: { subject: `plan:${input.version}` } };
  },
});
