import type { contract } from '@rimpang/contract/index';
import type { Order } from '@rimpang/contract/pin-orders';
import type { Done } from '../../platform/requests/bulk.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/requests/services.ts';
import type { OutputOf } from '../../platform/requests/verb.ts';
import { selectOrder } from './order-store.ts';
import { presentOrder } from './present.ts';

type Row = OutputOf<typeof contract.pins.approveOrders>['rows'][number];

type Part = Done<typeof contract.pins.approveOrder>;

/** One after the other: the second of two orders must see what the first one did. */
export async function eachOf(
  { db, services }: { db: Database; services: Services },
  orderIds: readonly number[],
  decide: (orderId: number) => Promise<Part>,
) {
  const rows: Row[] = [];
  for (const orderId of new Set(orderIds)) {
    const { result, failure } = await decide(orderId);
    const order = result ?? (await asItIs(db, orderId, services.companyId));
    rows.push({ orderId, done: failure === null, message: failure?.message ?? null, order });
  }
  const refused = rows.filter((row) => !row.done);
  const done = rows.filter((row) => row.done);
  return { rows: [...refused, ...done], done: done.length, refused: refused.length };
}

/** A refused order is still named by its code and partner. */
async function asItIs(db: Database, orderId: number, companyId: number): Promise<Order | null> {
  const row = await selectOrder(db, orderId);
  return row && presentOrder(row, { staff: true, companyId });
}
