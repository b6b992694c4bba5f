import { type Award, evaluatePlan, type Plan, type Rule, type Trigger } from '@rimpang/domain/plan';
import type { Tx } from '../../platform/database/database.ts';
import { type Month, selectPastEvents, stretchOfEvents } from './comparison-store.ts';
import { planOf, selectVersions } from './plan-store.ts';
import { openReceivers, type Side } from './receivers.ts';

type Both = Record<Side, number>;

/** What a month's events paid under the plans of that time, and what they would have paid under new rules. */
export type Tally = {
  events: Record<Trigger, number>;
  byRule: Map<string, Both & { title: string; unit: 'rupiah' | 'poin' }>;
  /** Rupiah to partners, and to the company. */
  partners: Both;
  company: Both;
  /** Of partners alone. */
  changes: Awaited<ReturnType<ReturnType<typeof openReceivers>['changes']>>;
};
type Sums = Omit<Tally, 'changes'> & { receivers: ReturnType<typeof openReceivers> };

/** So many events are read and recomputed in one turn of the event loop: some milliseconds, after which others are served. */
export const eventsOfTurn = 250;
const worth = ({ award }: Rule) => (award.kind === 'bonus' ? award.amount : award.points);

function count(sums: Sums, companyId: number, side: Side, { rule, beneficiary, quantity }: Award): void {
  const sum = worth(rule) * quantity;
  const isMoney = rule.award.kind === 'bonus';
  if (isMoney) sums[beneficiary === companyId ? 'company' : 'partners'][side] += sum;
  if (beneficiary !== companyId) sums.receivers.add(beneficiary, side, isMoney ? 'money' : 'points', sum);
  const unit = isMoney ? 'rupiah' : 'poin';
  const line = sums.byRule.get(`${unit} ${rule.key}`) ?? { title: rule.title, unit, before: 0, after: 0 };
  line[side] += sum;
  if (side === 'after') line.title = rule.title;
  sums.byRule.set(`${unit} ${rule.key}`, line);
}

/**
 * Runs every event of a month through both plans, by the rules of `domain/` and by the frozen ancestors of the event:
 * no later promotion or RO changes who would have got it. In small pieces, between which the process serves others (decision 196);
 * memory grows with the receivers only. Names the `most` partners of the largest differences.
 */
export async function tallyMonth(
  tx: Tx,
  {
    month,
    rules,
    companyId,
    most,
  }: { month: Month; rules: readonly Rule[]; companyId: number; most: number },
): Promise<Tally> {
  const next: Plan = { version: 0, validFrom: month.from, rules };
  const versions = new Map((await selectVersions(tx)).map((row) => [row.version, planOf(row)]));
  const sums: Sums = {
    events: { registration: 0, 'ro-activation': 0, 'order-approval': 0 },
    byRule: new Map(),
    partners: { before: 0, after: 0 },
    company: { before: 0, after: 0 },
    receivers: openReceivers(),
  };
  const stretch = await stretchOfEvents(tx, month);
  for (let first = stretch.first; ; ) {
    const events = await selectPastEvents(tx, month, { ...stretch, first }, eventsOfTurn);
    for (const event of events) {
      sums.events[event.trigger] += 1;
      const then = versions.get(event.planVersion);
      for (const award of then ? evaluatePlan(then, event) : []) count(sums, companyId, 'before', award);
      for (const award of evaluatePlan(next, event)) count(sums, companyId, 'after', award);
    }
    const last = events.at(-1);
    if (!last || events.length < eventsOfTurn) break;
    first = last.id + 1;
  }
  const { receivers, ...told } = sums;
  return { ...told, changes: await receivers.changes(most) };
}
