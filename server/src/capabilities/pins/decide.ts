import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { ownAccounts } from '../accounts/index.ts';
import { orderRefusal } from './order-refusal.ts';
import { type OrderDecision, type OrderRow, selectOrders, updateDecidedOrders } from './order-store.ts';

type Deciding = { verb: 'pins.approveOrder' | 'pins.rejectOrder'; now: Date; companyId: number };

/**
 * Decides pending orders for staff, in their order; what is refused is as it was. Failures of each: NOT_FOUND, ORDER_DECIDED with
 * who decided and when for the person who comes second, OWN_BENEFIT for the person who ordered it, ORDER_WITHOUT_PROOF where
 * an order without proof shall be completed.
 */
export async function decidePinOrders(
  tx: Tx,
  decisions: readonly OrderDecision[],
  deciding: Deciding,
): Promise<(OrderRow | Failure)[]> {
  const rows = await updateDecidedOrders(tx, decisions, deciding);
  const decided = new Map(rows.map((row) => [row.id, row]));
  const left = decisions.flatMap(({ orderId }) => (decided.has(orderId) ? [] : [orderId]));
  const asTheyAre = left.length > 0 ? await selectOrders(tx, left) : [];
  const outcomes: (OrderRow | Failure)[] = [];
  for (const { orderId, byId } of decisions) {
    const asItIs = asTheyAre.find(({ id }) => id === orderId);
    outcomes.push(decided.get(orderId) ?? (await whyNot(tx, asItIs, byId, deciding)));
  }
  return outcomes;
}

async function whyNot(
  tx: Tx,
  order: OrderRow | undefined,
  byId: number,
  { verb, companyId }: Deciding,
): Promise<Failure> {
  if (!order) return new Failure('NOT_FOUND');
  const decided = orderRefusal(order, verb, { staff: true, companyId });
  if (decided) return decided;
  // The company is no person's own (decision 083).
  const others = [order.partner.id].filter((id) => id !== companyId);
  const own = await ownAccounts(tx, byId, others);
  return new Failure(own.size > 0 ? 'OWN_BENEFIT' : 'ORDER_WITHOUT_PROOF');
}
