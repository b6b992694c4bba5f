import type { PlanComparison } from '@rimpang/contract/plan';
import { contract } from '@rimpang/contract/index';
import { monthOf, startOfMonth, startOfMonthNamed } from '@rimpang/domain/calendar';
import { payoutRatioPercent, type Rule } from '@rimpang/domain/plan';
import type { Tx } from '../../platform/database/database.ts';
import { snapshotApart } from '../../platform/database/replica.ts';
import { readTogether } from '../../platform/requests/shared-view.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectNames, sumRankRewards, type Tally, tallyMonth } from '../bonuses/index.ts';
import { readCompanySetting } from '../settings/index.ts';
import { sumSales } from './money-store.ts';

const mostPartners = 50;

/**
 * "Siapa akan mendapat apa": the new rules over one month's real events, beside what they really paid. A month may have a million events: who asks
 * the same in the same moment shares the answer (decision 196).
 */
export const previewPlan = view(
  contract.bonuses.previewPlan,
  ({ db, input: { month, rules }, now, services: { companyId } }) => {
    const from = month ? startOfMonthNamed(month) : startOfMonth(now, -1);
    const question = JSON.stringify(['previewPlan', monthOf(from), rules]);
    const read = (tx: Tx) => compareMonth(tx, { from, rules, companyId });
    return readTogether(db, question, () => snapshotApart(db, read));
  },
);

async function compareMonth(
  tx: Tx,
  { from, rules, companyId }: { from: Date; rules: readonly Rule[]; companyId: number },
): Promise<PlanComparison> {
  const month = { from, until: startOfMonth(from, 1) };
  const tally = await tallyMonth(tx, { month, rules, companyId, most: mostPartners });
  const sales = await sumSales(tx, month);
  const rankRewards = await sumRankRewards(tx, month);
  const { percent } = (await readCompanySetting(tx, 'payout-ceiling')).value;
  const side = (which: 'before' | 'after') => {
    const partners = tally.partners[which] + rankRewards;
    const ratioPercent = payoutRatioPercent(partners, sales);
    const aboveCeiling = ratioPercent !== null && ratioPercent > percent;
    return { partners, company: tally.company[which], ratioPercent, aboveCeiling };
  };
  return {
    month: monthOf(from),
    events: tally.events,
    sales,
    rankRewards,
    ceilingPercent: percent,
    before: side('before'),
    after: side('after'),
    byRule: [...tally.byRule].map(([name, line]) => ({ key: name.slice(name.indexOf(' ') + 1), ...line })),
    ...(await namedChanges(tx, tally)),
  };
}

/** The largest differences first; a person whose sums stay the same is not named. */
async function namedChanges(
  tx: Tx,
  { changes: { count, largest } }: Tally,
): Promise<Pick<PlanComparison, 'partners' | 'partnersChanged'>> {
  const names = await selectNames(
    tx,
    largest.map((row) => row.id),
  );
  const partners = largest.map(({ id, ...row }) => ({
    ...row,
    partner: names.get(id) ?? { id, username: '', fullName: '' },
  }));
  return { partners, partnersChanged: count };
}
