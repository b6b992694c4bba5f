import { contract } from '@rimpang/contract/index';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { isBeyondCount } from '@rimpang/domain/counting';
import { orderCodeOf, orderStates, orderStatuses } from '@rimpang/domain/pins';
import { isAllowed } from '@rimpang/domain/states';
import { snapshot, type Tx } from '../../platform/database/database.ts';
import { findPeople, ownSideOf } from '../accounts/index.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { countsByStatus } from '../../platform/requests/status-counts.ts';
import { markOwn, readTogether } from '../../platform/requests/shared-view.ts';
import { type InputOf, view } from '../../platform/requests/verb.ts';
import {
  selectOrders,
  selectStatusTotals,
  type StatusTotal,
  storedStatusTotals,
} from './order-list-store.ts';
import { slipsOf } from './order-slips.ts';
import { presentOrder } from './present.ts';

/**
 * Orderan PIN Mitra (R2.3.6): one page, how many the same search finds in each status, and what the filtered
 * orders come to (PINs and rupiah) where they are few or nothing filters them but the type; all of one moment.
 */
export const listPinOrders = view(contract.pins.orders, async ({ db, actor, input, now, services }) => {
  const question = JSON.stringify(['pins.orders', input]);
  const { companyId } = services;
  const [page, own] = await Promise.all([
    readTogether(db, question, () => snapshot(db, (tx) => readPage(tx, input, now, companyId))),
    ownSideOf(db, actor.id),
  ]);
  return markOwn(page, ({ partner }) => own.accounts.has(partner.id));
});

type OrderSearch = InputOf<typeof contract.pins.orders>;

/** What everybody reads alike: nothing is marked as the reader's own yet. */
async function readPage(tx: Tx, input: OrderSearch, now: Date, companyId: number) {
  const { status, sort, limit, type, search } = input;
  const code = search ? orderCodeOf(search) : null;
  const people = search && !code ? await findPeople(tx, search) : undefined;
  const filter = { type, people, code, ...momentsOfDays(input) };
  const isStored = !search && !filter.from && !filter.until;
  const found = await selectOrders(tx, filter, { status, sort, ...placeOf(input) });
  const pending = found.filter((row) => isAllowed(orderStates, 'pins.approveOrder', row.status));
  const slips = await slipsOf(tx, pending, now);
  const totals = isStored
    ? await storedStatusTotals(tx, type)
    : people?.ids === null
      ? null
      : await selectStatusTotals(tx, filter);
  const shown = totals?.filter((row) => status === 'all' || row.status === status);
  // Half a sum would be a wrong one.
  const isWhole = isStored || shown?.every(({ count }) => !isBeyondCount(count));
  return {
    ...pageOf(found, limit, (row) => ({
      ...presentOrder(row, { staff: true, companyId }),
      own: false,
      slipWarned: slips.get(row.id)?.warned ?? false,
    })),
    counts: countsByStatus(orderStatuses, totals),
    total: shown && isWhole ? { quantity: sumOf(shown, 'quantity'), amount: sumOf(shown, 'amount') } : null,
  };
}

function sumOf(rows: readonly StatusTotal[], figure: 'quantity' | 'amount'): number {
  return rows.reduce((sum, row) => sum + row[figure], 0);
}
