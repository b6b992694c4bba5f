import { contract } from '@rimpang/contract/index';
import { writeSystemState } from '../../platform/database/system-state.ts';
import { verb } from '../../platform/requests/verb.ts';
import { currentPlan } from '../bonuses/index.ts';
import { readChecklist } from './checklist.ts';

/**
 * The owner has read the plan that counts now, and means it; a newer version is to be confirmed again. One that is not
 * the current one any more changes nothing.
 */
export const confirmPlan = verb(contract.launch.confirmPlan, {
  run: async ({ tx, actor, input, now }) => {
    const { version } = await currentPlan(tx, now);
    const isCurrent = version === input.version;
    if (isCurrent) await writeSystemState(tx, 'plan-confirmed', { version, by: actor.id }, now);
    const audit = isCurrent ? { subject: `plan:${version}` } : null;
    return { result: await readChecklist(tx, now), audit };
  },
});
