import { evaluatePlan, type Plan, type Trigger } from '@rimpang/domain/plan';
import type { PinType } from '@rimpang/domain/pins';

type Event = { trigger: Trigger; pinType: PinType; quantity: number };

/** What an event would pay its subject under this plan, without writing anything: the effect box beside an order. */
export function previewAwards(plan: Plan, event: Event) {
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
