import { contract } from '@rimpang/contract/index';
import { type Period, previousPeriod } from '@rimpang/domain/period';
import { payoutRatioPercent } from '@rimpang/domain/plan';
import type { Tx } from '../../platform/database/database.ts';
import { snapshotApart } from '../../platform/database/replica.ts';
import { sharedView } from '../../platform/requests/shared-view.ts';
import { addFigures, nothing, readDays } from './day-figures.ts';

async function figuresOf(tx: Tx, companyId: number, period: Period) {
  const days = await readDays(tx, companyId, { first: period.from, last: period.to, signs: 0 });
  const found = { ...nothing };
  for (const figuresOfDay of days.values()) addFigures(found, figuresOfDay);
  return { ...period, ...found, ratioPercent: payoutRatioPercent(found.bonuses, found.sales) };
}

/** What happened in a period, and in the one it is compared with; the words and counts of the chart (`adminSeries`). */
export const showAdminPeriod = sharedView(
  contract.reports.adminPeriod,
  ({ db, input, services: { companyId } }) =>
    snapshotApart(db, async (tx) => ({
      current: await figuresOf(tx, companyId, input),
      previous: await figuresOf(tx, companyId, previousPeriod(input)),
    })),
);
