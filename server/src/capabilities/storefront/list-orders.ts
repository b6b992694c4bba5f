import { contract } from '@rimpang/contract/index';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { publicOrderStatuses } from '@rimpang/domain/storefront';
import { snapshot } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { countsByStatus } from '../../platform/requests/status-counts.ts';
import { view } from '../../platform/requests/verb.ts';
import {
  type ByProof,
  selectPublicOrder,
  selectPublicOrders,
  selectPublicOrderTotals,
  type StatusTotal,
} from './order-store.ts';
import { publicSlipOf } from './order-slips.ts';
import { presentPublicOrder } from './present.ts';

/** Penjualan: Pesanan Produk and Pendaftaran Paket, with the counts of the same search in each status. */
export const listPublicOrders = view(contract.storefront.orders, async ({ db, actor, input }) => {
  const { status, sort, limit, kind, search, suspected } = input;
  const filter = { kind, search, suspected, ...momentsOfDays(input) };
  const page = { status, sort, ...placeOf(input) };
  const { found, totals } = await snapshot(db, async (tx) => ({
    found: await selectPublicOrders(tx, filter, page, actor),
    totals: await selectPublicOrderTotals(tx, filter),
  }));
  const shown = totals.filter((row) => status === 'all' || row.status === status);
  return {
    ...pageOf(found, limit, presentPublicOrder),
    counts: countsByStatus(publicOrderStatuses, totals),
    total: { quantity: sumOf(shown, 'quantity'), amount: sumOf(shown, 'amount') },
  };
});

function sumOf(rows: readonly StatusTotal[], figure: 'quantity' | 'amount'): number {
  return rows.reduce((sum, row) => sum + row[figure], 0);
}

const named = (orders: readonly ByProof[]) =>
  orders.map(({ id, reference, kind }) => ({ id, reference, kind }));

/**
 * One order, and what came with the very same picture or one that looks nearly the same: a package costs what a PIN costs, and one slip
 * may not pay for both (decision 203). Failures: NOT_FOUND.
 */
export const showPublicOrder = view(contract.storefront.order, ({ db, actor, input, now, services }) =>
  snapshot(db, async (tx) => {
    const row = await selectPublicOrder(tx, input.orderId, actor);
    if (!row) throw new Failure('NOT_FOUND');
    const slip = await publicSlipOf(tx, row, { now, services });
    return {
      ...presentPublicOrder(row),
      sameProof: named(slip.same),
      proofElsewhere: slip.elsewhere,
      similarProof: named(slip.similar),
      similarElsewhere: slip.similarElsewhere,
      usedElsewhere: slip.usedElsewhere,
      seen: slip.seen,
    };
  }),
);
