import { orderStatuses, pinTypes } from '@rimpang/domain/pins';
import type { Database } from '../../platform/database/database.ts';
import { int, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';

const recentOrder = {
  id: int,
  code: text,
  type: oneOf(pinTypes),
  quantity: int,
  total: int,
  status: oneOf(orderStatuses),
  createdAt: time,
};
type RecentOrder = RowOf<typeof recentOrder>;

const mostRecent = 3;

/** The newest orders of a partner beside this one. */
export function selectRecentOrders(
  db: Database,
  order: { id: number; partner: { id: number } },
): Promise<RecentOrder[]> {
  return query(recentOrder)`
    select id, code, type, quantity, total, status, created_at as "createdAt" from pins.order
    where partner_id = ${order.partner.id} and id <> ${order.id} order by id desc limit ${mostRecent}`.all(
    db,
  );
}
