import { contract } from '@rimpang/contract/index';
import { bonusTypes } from '@rimpang/domain/plan';
import { snapshot } from '../../platform/database/database.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { type BonusTypeTotal, selectAllBonuses, sumAllBonuses, sumBonusTypes } from './all-bonuses-store.ts';
import { momentsOf } from './list-bonuses.ts';
import { presentStaffBonus } from './present.ts';

/** Manajemen Bonus (R2.3.3, R2.3.4): everybody's bonuses, or the company's own, with the sum of all that match. */
export const listAllBonuses = view(contract.bonuses.all, ({ db, input, now, services: { companyId } }) =>
  snapshot(db, async (tx) => {
    const { limit, scope, type, status, trigger, search, sort } = input;
    const filter = { scope, type, status, trigger, search, ...momentsOf(input, now) };
    const page = { sort, ...placeOf(input) };
    const found = await selectAllBonuses(tx, filter, companyId, page);
    return {
      ...pageOf(found, limit, (row) => presentStaffBonus(row, companyId)),
      total: await sumAllBonuses(tx, filter, companyId),
    };
  }),
);

function summed(totals: readonly BonusTypeTotal[]) {
  const byType = bonusTypes.map((type) => {
    const { amount = 0, unclaimed = 0, count = 0 } = totals.find((row) => row.type === type) ?? {};
    return { type, amount, unclaimed, count };
  });
  const total = byType.reduce((sum, row) => sum + row.amount, 0);
  const unpaid = byType.reduce((sum, row) => sum + row.unclaimed, 0);
  const count = byType.reduce((sum, row) => sum + row.count, 0);
  return { total, paid: total - unpaid, unpaid, count, byType };
}

const latestRows = 10;

/** The summary cards and the latest ten, as of one moment. The company's bonuses always count as paid (decision 050). */
export const showBonusOverview = view(contract.bonuses.overview, ({ db, services: { companyId } }) =>
  snapshot(db, async (tx) => {
    const totals = await sumBonusTypes(tx, companyId);
    const latest = await selectAllBonuses(tx, { scope: 'all' }, companyId, {
      sort: 'at',
      order: 'newest',
      after: null,
      skip: 0,
      limit: latestRows,
    });
    return {
      partners: summed(totals.filter((row) => !row.company)),
      company: summed(totals.filter((row) => row.company)),
      latest: latest.map((row) => presentStaffBonus(row, companyId)),
    };
  }),
);
