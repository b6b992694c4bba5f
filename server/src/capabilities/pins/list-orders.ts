import { contract } from '@rimpang/contract/index';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { orderStates, orderStatuses } from '@rimpang/domain/pins';
import { isAllowed } from '@rimpang/domain/states';
import { snapshot } from '../../platform/database/database.ts';
import { ownAccounts } from '../accounts/index.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { countsByStatus } from '../../platform/requests/status-counts.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectOrders, selectStatusTotals, type StatusTotal } from './order-list-store.ts';
import { slipsOf } from './order-slips.ts';
import { presentOrder } from './present.ts';

/**
 * Orderan PIN Mitra (R2.3.6): one page, how many the same search finds in each status, and what the filtered
 * orders come to (PINs and rupiah); all of one moment.
 */
export const listPinOrders = view(contract.pins.orders, async ({ db, actor, input, now, services }) => {
  const { status, sort, limit, type, search } = input;
  const filter = { type, search, ...momentsOfDays(input) };
  const page = { status, sort, ...placeOf(input) };
  const { found, totals, own, slips } = await snapshot(db, async (tx) => {
    const found = await selectOrders(tx, filter, page);
    const partners = found.map((row) => row.partner.id);
    const own = await ownAccounts(tx, actor.id, partners);
    const pending = found.filter((row) => isAllowed(orderStates, 'pins.approveOrder', row.status));
    const slips = await slipsOf(tx, pending, now);
    return { found, totals: await selectStatusTotals(tx, filter), own, slips };
  });
  const reader = { staff: true, companyId: services.companyId };
  const shown = status === 'all' ? totals : totals.filter((row) => row.status === status);
  return {
    ...pageOf(found, limit, (row) => ({
      ...presentOrder(row, reader),
      own: own.has(row.partner.id),
      slipWarned: slips.get(row.id)?.warned ?? false,
    })),
    counts: countsByStatus(orderStatuses, totals),
    total: { quantity: sumOf(shown, 'quantity'), amount: sumOf(shown, 'amount') },
  };
});

function sumOf(rows: readonly StatusTotal[], figure: 'quantity' | 'amount'): number {
  return rows.reduce((sum, row) => sum + row[figure], 0);
}
