import { contract } from '@rimpang/contract/index';
import { dateOf, monthOf, startOfMonth } from '@rimpang/domain/calendar';
import { payoutRatioPercent } from '@rimpang/domain/plan';
import { snapshotApart } from '../../platform/database/replica.ts';
import { readCompanySetting } from '../settings/index.ts';
import { sharedView } from '../../platform/requests/shared-view.ts';
import { addFigures, type DayFigures, nothing, readDays } from './day-figures.ts';

const withRatio = <T extends DayFigures>(row: T) => ({
  ...row,
  ratioPercent: payoutRatioPercent(row.bonuses, row.sales),
});

/** The chart of the admin home: every month up to the current one, and the payout ratio against its ceiling. */
export const showAdminSeries = sharedView(
  contract.reports.adminSeries,
  ({ db, input, now, services: { companyId } }) =>
    snapshotApart(db, async (tx) => {
      const from = startOfMonth(now, 1 - input.months);
      const found = await readDays(tx, companyId, { first: dateOf(from), last: dateOf(now), signs: 7 });
      const names = Array.from({ length: input.months }, (_, index) => monthOf(startOfMonth(from, index)));
      const months = names.map((month) => ({ ...nothing, ...found.get(month), month }));
      const total = { ...nothing };
      for (const month of months) addFigures(total, month);
      const { percent } = (await readCompanySetting(tx, 'payout-ceiling')).value;
      const shown = withRatio(total);
      return {
        months: months.map(withRatio),
        total: shown,
        ceilingPercent: percent,
        aboveCeiling: shown.ratioPercent !== null && shown.ratioPercent > percent,
      };
    }),
);
