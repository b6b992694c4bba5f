import { contract } from '@rimpang/contract/index';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectOrders } from './order-list-store.ts';
import { presentOrder } from './present.ts';

/** The reader's own orders, newest first (order history of R2.2.2). */
export const listOwnOrders = view(contract.pins.myOrders, async ({ db, actor, input, services }) => {
  const found = await selectOrders(
    db,
    { partnerId: actor.id },
    { status: 'all', order: 'newest', after: lastSeen(input.after), limit: input.limit + 1 },
  );
  const reader = { staff: false, companyId: services.companyId };
  return pageOf(found, input.limit, (row) => presentOrder(row, reader));
});
