import { contract } from '@rimpang/contract/index';
import { addDays, startOfDate } from '@rimpang/domain/calendar';
import { type Period, previousPeriod } from '@rimpang/domain/period';
import { payoutRatioPercent } from '@rimpang/domain/plan';
import { snapshot } from '../../platform/database/database.ts';
import { view } from '../../platform/requests/verb.ts';
import { type PeriodRow, selectPeriods, type Span } from './period-store.ts';

const spanOf = ({ from, to }: Period): Span => ({
  since: startOfDate(from),
  until: addDays(startOfDate(to), 1),
});

const nothing = { registrations: 0, ro: 0, payouts: 0, sales: 0, bonuses: 0 };

function figuresOf(rows: readonly PeriodRow[], current: boolean, period: Period) {
  const { current: _, ...found } = rows.find((row) => row.current === current) ?? { current, ...nothing };
  return { ...period, ...found, ratioPercent: payoutRatioPercent(found.bonuses, found.sales) };
}

/** What happened in a period, and in the one it is compared with; the words and counts of the chart (`adminSeries`). */
export const showAdminPeriod = view(
  contract.reports.adminPeriod,
  ({ db, input, services: { companyId } }) => {
    const previous = previousPeriod(input);
    const spans = { current: spanOf(input), previous: spanOf(previous), companyId };
    return snapshot(db, async (tx) => {
      const rows = await selectPeriods(tx, spans);
      return { current: figuresOf(rows, true, input), previous: figuresOf(rows, false, previous) };
    });
  },
);
