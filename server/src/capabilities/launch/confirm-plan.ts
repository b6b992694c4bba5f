import { contract } from '@rimpang/contract/index';
import { writeSystemState } from '../../platform/database/system-state.ts';
import { verb } from '../../platform/requests/verb.ts';
import { readChecklist } from './checklist.ts';

/**
 * The owner has read the plan that counts now, and means it; a newer version is to be confirmed again. One that is not
 * the current one any more, or that another owner confirmed meanwhile, changes nothing.
 */
export const confirmPlan = verb(contract.launch.confirmPlan, {
  run: async ({ tx, actor, input, now }) => {
    const before = await readChecklist(tx, now);
    const { version, confirmedAt } = before.plan;
    if (version !== input.version || confirmedAt !== null) return { result: before, audit: null };
    await writeSystemState(tx, 'plan-confirmed', { version, by: actor.id }, now);
    return { result: await readChecklist(tx, now), audit: { subject: `plan:${version}` }, live: ['plan'] };
  },
});
