import { contract } from '@rimpang/contract/index';
import type { Database } from '../../platform/database/database.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectOrders } from './order-list-store.ts';
import { presentOrder } from './present.ts';

type Page = { after?: string | undefined; limit: number };

/** A partner's orders, newest first. */
export async function ordersOf(
  db: Database,
  partnerId: number,
  { after, limit }: Page,
  reader: Parameters<typeof presentOrder>[1],
) {
  const place = placeOf({ after, limit, skip: 0, order: 'newest' });
  const found = await selectOrders(db, { partnerId }, { status: 'all', sort: 'at', ...place });
  return pageOf(found, limit, (row) => presentOrder(row, reader));
}

/** The reader's own orders, newest first (order history of R2.2.2). */
export const listOwnOrders = view(contract.pins.myOrders, ({ db, actor, input, services }) =>
  ordersOf(db, actor.id, input, { staff: false, companyId: services.companyId }),
);
