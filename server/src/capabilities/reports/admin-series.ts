import { contract } from '@rimpang/contract/index';
import { monthOf, startOfMonth } from '@rimpang/domain/calendar';
import { payoutRatioPercent } from '@rimpang/domain/plan';
import { snapshot } from '../../platform/database/database.ts';
import { readCompanySetting } from '../settings/index.ts';
import { view } from '../../platform/requests/verb.ts';
import { type MonthRow, selectMonths } from './series-store.ts';

const figures = ['registrations', 'ro', 'payouts', 'sales', 'bonuses'] as const;

type Figures = Omit<MonthRow, 'month'>;

const nothing: Figures = { registrations: 0, ro: 0, payouts: 0, sales: 0, bonuses: 0 };

const withRatio = <T extends Figures>(row: T) => ({
  ...row,
  ratioPercent: payoutRatioPercent(row.bonuses, row.sales),
});

/** The chart of the admin home: every month up to the current one, and the payout ratio against its ceiling. */
export const showAdminSeries = view(
  contract.reports.adminSeries,
  ({ db, input, now, services: { companyId } }) =>
    snapshot(db, async (tx) => {
      const from = startOfMonth(now, 1 - input.months);
      const rows = await selectMonths(tx, { from, companyId });
      const names = Array.from({ length: input.months }, (_, index) => monthOf(startOfMonth(from, index)));
      const months = names.map((month) => ({
        ...nothing,
        ...rows.find((row) => row.month === month),
        month,
      }));
      const total = { ...nothing };
      for (const month of months) for (const name of figures) total[name] += month[name];
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
