import { evaluatePlan, type Trigger } from '@rimpang/domain/plan';
import type { PinType } from '@rimpang/domain/pins';
import type { Database, Tx } from '../../platform/database/database.ts';
import { currentPlan } from './plan-store.ts';

/** What an event would pay its subject under the plan in force, without writing anything: the effect box beside an order. */
export async function previewAwards(
  db: Database | Tx,
  event: { trigger: Trigger; pinType: PinType; quantity: number },
  now: Date,
) {
  const plan = await currentPlan(db, now);
  const awards = evaluatePlan(plan, { ...event, cause: 'preview', subject: 1, company: 0, ancestors: [] });
  return awards.flatMap(({ rule, quantity }) =>
    rule.award.kind === 'bonus'
      ? [
          {
            title: rule.title,
            type: rule.award.type,
            quantity,
            unitAmount: rule.award.amount,
            amount: rule.award.amount * quantity,
          },
        ]
      : [],
  );
}
