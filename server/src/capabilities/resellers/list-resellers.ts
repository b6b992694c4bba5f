import { contract } from '@rimpang/contract/index';
import { type HalfYear, halfYearOf, parseHalfYear, resellerTiers } from '@rimpang/domain/resellers';
import { snapshot } from '../../platform/database/database.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectBeginning, selectPeriod } from './payout-store.ts';
import { presentReseller, presentReward, presentSale } from './present.ts';
import { selectSales, selectSaleTotal } from './sale-store.ts';
import { selectOffers, selectResellers } from './store.ts';

/** The reader's resellers, newest first, with their points. */
export const listResellers = view(contract.resellers.list, async ({ db, actor, input }) => {
  const { search = '', resellerId: id = null, after, limit } = input;
  const filter = { search, id, before: lastSeen(after), limit: limit + 1 };
  const { resellers, total } = await selectResellers(db, actor.id, filter);
  return { ...pageOf(resellers, limit, presentReseller), total };
});

/** What can be sold: the operator's own products at their price now. */
export const listResellerProducts = view(contract.resellers.products, async ({ db }) => ({
  rows: await selectOffers(db),
}));

/** What the reader's resellers sold, newest first; another person's reseller sold nothing here. */
export const listResellerSales = view(contract.resellers.sales, ({ db, actor, input }) =>
  snapshot(db, async (tx) => {
    const { resellerId = null, after, limit } = input;
    const page = { before: lastSeen(after), limit: limit + 1 };
    const found = await selectSales(tx, actor.id, resellerId, page);
    return {
      ...pageOf(found, limit, presentSale),
      total: await selectSaleTotal(tx, actor.id, resellerId),
    };
  }),
);

const mostPeriods = 200;

/** Every half year from the first one to now, newest first. */
function periodsSince(first: HalfYear, now: Date): HalfYear[] {
  const periods = [halfYearOf(now)];
  for (let oldest = periods[0]; oldest && oldest.from > first.from && periods.length < mostPeriods; ) {
    oldest = halfYearOf(new Date(oldest.from.getTime() - 1));
    periods.push(oldest);
  }
  return periods;
}

/** What each reseller reached by the end of a half year, what is due and what was paid. */
export const listResellerRewards = view(contract.resellers.rewards, ({ db, actor, input, now }) =>
  snapshot(db, async (tx) => {
    const { after, limit } = input;
    const period = parseHalfYear(input.period ?? '') ?? halfYearOf(now);
    const label = (half: HalfYear) => ({ key: half.key, label: half.label, ended: half.until <= now });
    const page = { before: lastSeen(after), limit: limit + 1 };
    const found = await selectPeriod(tx, actor.id, period, page);
    const beginning = await selectBeginning(tx, actor.id);
    return {
      ...pageOf(found, limit, (row) => presentReward(row, period.until <= now)),
      period: label(period),
      periods: periodsSince(halfYearOf(beginning ?? now), now).map(label),
      tiers: [...resellerTiers],
    };
  }),
);
