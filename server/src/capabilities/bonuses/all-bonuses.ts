import { contract } from '@rimpang/contract/index';
import { daysOfBonusCode, isLikeBonusCode } from '@rimpang/domain/bonus-code';
import { isBeyondCount } from '@rimpang/domain/counting';
import { snapshot, type Tx } from '../../platform/database/database.ts';
import type { Days } from '../../platform/database/numbered.ts';
import { isWhole, pageOf, placeOf } from '../../platform/requests/paging.ts';
import { sharedView } from '../../platform/requests/shared-view.ts';
import { findPeople } from '../accounts/index.ts';
import {
  type AllBonusesFilter,
  canPay,
  selectAllBonuses,
  type StaffBonusRow,
  typeOfClaims,
} from './all-bonuses-store.ts';
import { countAllBonuses, sumAllBonuses } from './all-bonuses-total-store.ts';
import { momentsOf } from './list-bonuses.ts';
import { paidOut, presentStaffBonus } from './present.ts';
import { sumBonuses } from './sums.ts';
import { sumBonusDays, sumBonusTypes } from './total-store.ts';

/** The days that both hold. */
const within = (one: Days, other: Days): Days => ({
  from: !one.from || (other.from && other.from > one.from) ? other.from : one.from,
  until: !one.until || (other.until && other.until < one.until) ? other.until : one.until,
});

/** What is typed begins like a code, and may name whole days with it, or is part of a name or username. */
async function searched(
  tx: Tx,
  search: string | undefined,
  days: Days,
): Promise<Pick<AllBonusesFilter, 'from' | 'until' | 'code' | 'people'>> {
  if (!search) return days;
  if (!isLikeBonusCode(search)) return { ...days, people: await findPeople(tx, search) };
  const named = daysOfBonusCode(search);
  return named ? within(days, named) : { ...days, code: search };
}

/** Manajemen Bonus (R2.3.3, R2.3.4): everybody's bonuses, or the company's own, with the sum of all that match where they are few. */
export const listAllBonuses = sharedView(
  contract.bonuses.all,
  ({ db, input, now, services: { companyId } }) =>
    snapshot(db, async (tx) => {
      const { limit, scope, type, status, trigger, search, sort } = input;
      const none = trigger && type && !(await canPay(tx, trigger, type));
      const filter = {
        scope,
        type: trigger === 'rank-claim' ? (type ?? typeOfClaims) : type,
        status,
        trigger,
        ...(none && { none }),
        ...(await searched(tx, search, momentsOf(input, now))),
      };
      const page = { sort, ...placeOf(input) };
      const found = await selectAllBonuses(tx, filter, companyId, page);
      const isStored = !trigger && !filter.code && !filter.people;
      let total: Awaited<ReturnType<typeof totalOf>>;
      if (isStored) total = await storedTotal(tx, filter, companyId);
      else if (isWhole(found, page)) total = shownTotal(found);
      else total = await totalOf(tx, filter, companyId);
      return { ...pageOf(found, limit, (row) => presentStaffBonus(row, companyId)), total };
    }),
);

/** Of all that match, which the page shows. */
const shownTotal = (rows: readonly StaffBonusRow[]) => ({
  count: rows.length,
  amount: rows.reduce((sum, row) => sum + row.amount, 0),
  paidOut: rows.reduce((sum, row) => sum + paidOut(row), 0),
});

/** Of all that match, where they are few; else only that there are more. */
async function totalOf(tx: Tx, filter: AllBonusesFilter, companyId: number) {
  const count = await countAllBonuses(tx, filter, companyId);
  if (isBeyondCount(count)) return { count, amount: null, paidOut: null };
  return { count, ...(await sumAllBonuses(tx, filter, companyId)) };
}

/** Of all of a type, status and days, from the stored totals: what payouts used up entirely is claimed, all else is not. */
async function storedTotal(
  tx: Tx,
  { scope, type, status, ...days }: Pick<AllBonusesFilter, 'scope' | 'type' | 'status' | 'from' | 'until'>,
  companyId: number,
) {
  const total = { count: 0, amount: 0, paidOut: 0 };
  const isOfDays = days.from || days.until;
  const stored = isOfDays ? sumBonusDays(tx, companyId, days) : sumBonusTypes(tx, companyId, 'all');
  for (const row of await stored) {
    if ((type && row.type !== type) || (scope !== 'all' && row.company !== (scope === 'company'))) continue;
    const { count, amount, claimed, spentCount, spentAmount } = row;
    const isSpent = status === 'claimed';
    total.count += status ? (isSpent ? spentCount : count - spentCount) : count;
    total.amount += status ? (isSpent ? spentAmount : amount - spentAmount) : amount;
    total.paidOut += status ? (isSpent ? spentAmount : claimed - spentAmount) : claimed;
  }
  return total;
}

const latestRows = 10;

/** The summary cards and the latest ten, as of one moment. The company's bonuses always count as paid (decision 050). */
export const showBonusOverview = sharedView(contract.bonuses.overview, ({ db, services: { companyId } }) =>
  snapshot(db, async (tx) => {
    const sums = await sumBonuses(tx, companyId, 'all');
    const latest = await selectAllBonuses(tx, { scope: 'all' }, companyId, {
      sort: 'at',
      order: 'newest',
      after: null,
      skip: 0,
      limit: latestRows,
    });
    return {
      ...sums,
      latest: latest.map((row) => presentStaffBonus(row, companyId)),
    };
  }),
);
