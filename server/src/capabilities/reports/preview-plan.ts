import type { PlanComparison } from '@rimpang/contract/plan';
import { contract } from '@rimpang/contract/index';
import { monthOf, startOfMonth, startOfMonthNamed } from '@rimpang/domain/calendar';
import { payoutRatioPercent } from '@rimpang/domain/plan';
import type { Tx } from '../../platform/database/database.ts';
import { snapshotApart } from '../../platform/database/replica.ts';
import { readCompanySetting } from '../settings/index.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectNames, sumRankRewards, type Tally, tallyMonth } from '../bonuses/index.ts';
import { sumSales } from './money-store.ts';

const mostPartners = 50;

/** "Siapa akan mendapat apa": the new rules over one month's real events, beside what they really paid. */
export const previewPlan = view(contract.bonuses.previewPlan, ({ db, input, now, services: { companyId } }) =>
  snapshotApart(db, async (tx) => {
    const from = input.month ? startOfMonthNamed(input.month) : startOfMonth(now, -1);
    const month = { from, until: startOfMonth(from, 1) };
    const tally = await tallyMonth(tx, month, input.rules);
    const sales = await sumSales(tx, month);
    const rankRewards = await sumRankRewards(tx, month);
    const { percent } = (await readCompanySetting(tx, 'payout-ceiling')).value;
    const side = (which: 'before' | 'after') => {
      const sum = (wanted: (id: number) => boolean) =>
        [...tally.byBeneficiary].reduce((all, [id, row]) => all + (wanted(id) ? row[which].money : 0), 0);
      const partners = sum((id) => id !== companyId) + rankRewards;
      const ratioPercent = payoutRatioPercent(partners, sales);
      const aboveCeiling = ratioPercent !== null && ratioPercent > percent;
      return { partners, company: sum((id) => id === companyId), ratioPercent, aboveCeiling };
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
      ...(await differences(tx, tally, companyId)),
    };
  }),
);

/** The largest differences first; a person whose sums stay the same is not named. */
async function differences(
  tx: Tx,
  { byBeneficiary }: Tally,
  companyId: number,
): Promise<Pick<PlanComparison, 'partners' | 'partnersChanged'>> {
  const changed = [...byBeneficiary]
    .filter(([id]) => id !== companyId)
    .map(([id, { before, after }]) => ({
      id,
      before: before.money,
      after: after.money,
      difference: after.money - before.money,
      pointsBefore: before.points,
      pointsAfter: after.points,
    }))
    .filter((row) => row.difference !== 0 || row.pointsBefore !== row.pointsAfter)
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || a.id - b.id);
  const shown = changed.slice(0, mostPartners);
  const names = await selectNames(
    tx,
    shown.map((row) => row.id),
  );
  const partners = shown.map(({ id, ...row }) => ({
    ...row,
    partner: names.get(id) ?? { id, username: '', fullName: '' },
  }));
  return { partners, partnersChanged: changed.length };
}
