import { contract } from '@rimpang/contract/index';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { publicOrderStatuses } from '@rimpang/domain/storefront';
import { snapshot } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { countsByStatus } from '../../platform/requests/status-counts.ts';
import { view } from '../../platform/requests/verb.ts';
import { filesWithSameBytes } from '../files/index.ts';
import {
  selectByProofs,
  selectPublicOrder,
  selectPublicOrders,
  selectPublicOrderTotals,
  type StatusTotal,
} from './order-store.ts';
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

/**
 * One order, and the other orders that came with the very same picture. A visitor's picture is good for one order, so of more pictures
 * than orders one came with something else: a package costs what a PIN costs, and one slip may not pay for both. Failures: NOT_FOUND.
 */
export const showPublicOrder = view(contract.storefront.order, ({ db, actor, input }) =>
  snapshot(db, async (tx) => {
    const row = await selectPublicOrder(tx, input.orderId, actor);
    if (!row) throw new Failure('NOT_FOUND');
    const pictures = await filesWithSameBytes(tx, row.proofFileId);
    const sameProof = await selectByProofs(tx, pictures);
    return { ...presentPublicOrder(row), sameProof, proofElsewhere: pictures.length > sameProof.length };
  }),
);
