import { contract } from '@rimpang/contract/index';
import { evaluatePlan, roReceiver } from '@rimpang/domain/plan';
import { view } from '../../platform/requests/verb.ts';
import { currentPlan } from '../bonuses/index.ts';
import { gainOf } from './ro-gain.ts';

/** What the reader would gain by one RO PIN under the plan in force, and which upline, without using it. */
export const showRoGain = view(contract.partners.roGain, async ({ db, actor, now, services }) => {
  const plan = await currentPlan(db, now);
  const awards = evaluatePlan(plan, {
    trigger: 'ro-activation',
    cause: 'preview',
    subject: actor.id,
    company: services.companyId,
    ancestors: [],
    pinType: 'ro',
    quantity: 1,
  });
  return { ...gainOf(actor.id, awards), upline: roReceiver(awards)?.as ?? null };
});
