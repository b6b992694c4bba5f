import { type Award, evaluatePlan, type Plan, type Rule, type Trigger } from '@rimpang/domain/plan';
import type { Tx } from '../../platform/database/database.ts';
import { type Month, selectPastEvents } from './comparison-store.ts';
import { planOf, selectVersions } from './plan-store.ts';

type Sums = { money: number; points: number };
type Both = { before: Sums; after: Sums };
type Side = keyof Both;

/** What a month's events paid under the plans of that time, and what they would have paid under new rules. */
export type Tally = {
  events: Record<Trigger, number>;
  byBeneficiary: Map<number, Both>;
  byRule: Map<string, { title: string; unit: 'rupiah' | 'poin'; before: number; after: number }>;
};

const batch = 2_000;
const nothing = (): Both => ({ before: { money: 0, points: 0 }, after: { money: 0, points: 0 } });
const worth = ({ award }: Rule) => (award.kind === 'bonus' ? award.amount : award.points);

function count(tally: Tally, side: Side, { rule, beneficiary, quantity }: Award): void {
  const sum = worth(rule) * quantity;
  const isMoney = rule.award.kind === 'bonus';
  const person = tally.byBeneficiary.get(beneficiary) ?? nothing();
  person[side][isMoney ? 'money' : 'points'] += sum;
  tally.byBeneficiary.set(beneficiary, person);
  const unit = isMoney ? 'rupiah' : 'poin';
  const line = tally.byRule.get(`${unit} ${rule.key}`) ?? { title: rule.title, unit, before: 0, after: 0 };
  line[side] += sum;
  if (side === 'after') line.title = rule.title;
  tally.byRule.set(`${unit} ${rule.key}`, line);
}

/**
 * Runs every event of a month through both plans, by the rules of `domain/` and by the frozen ancestors of the event:
 * no later promotion or RO changes who would have got it. Reads in batches; memory grows with the receivers only.
 */
export async function tallyMonth(tx: Tx, month: Month, rules: readonly Rule[]): Promise<Tally> {
  const next: Plan = { version: 0, validFrom: month.from, rules };
  const versions = new Map((await selectVersions(tx)).map((row) => [row.version, planOf(row)]));
  const tally: Tally = {
    events: { registration: 0, 'ro-activation': 0, 'order-approval': 0 },
    byBeneficiary: new Map(),
    byRule: new Map(),
  };
  for (let after = 0; ; ) {
    const events = await selectPastEvents(tx, month, after, batch);
    for (const event of events) {
      tally.events[event.trigger] += 1;
      const then = versions.get(event.planVersion);
      for (const award of then ? evaluatePlan(then, event) : []) count(tally, 'before', award);
      for (const award of evaluatePlan(next, event)) count(tally, 'after', award);
    }
    after = events.at(-1)?.id ?? after;
    if (events.length < batch) return tally;
  }
}
