import { contract } from '@rimpang/contract/index';
import { evaluatePlan, roReceiver } from '@rimpang/domain/plan';
import { view } from '../../platform/requests/verb.ts';
import { currentPlan } from '../bonuses/index.ts';
import { ancestorsOf } from '../network/index.ts';
import { gainOf } from './ro-gain.ts';

/**
 * What the reader would gain by one RO PIN under the plan in force, which upline the plan pays for it, and whether the company receives that as the
 * tree is now, without using a PIN.
 */
export const showRoGain = view(contract.partners.roGain, async ({ db, actor, now, services }) => {
  const plan = await currentPlan(db, now);
  const awards = evaluatePlan(plan, {
    trigger: 'ro-activation',
    cause: 'preview',
    subject: actor.id,
    company: services.companyId,
    ancestors: await ancestorsOf(db, actor.id),
    pinType: 'ro',
    quantity: 1,
  });
  const receiver = roReceiver(awards);
  const toCompany = receiver?.beneficiary === services.companyId;
  return { ...gainOf(actor.id, awards), upline: receiver?.as ?? null, toCompany };
});
