import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { refuseOwnBenefit } from '../accounts/index.ts';
import { orderRefusal } from './order-refusal.ts';
import { updateDecidedOrder, type OrderDecision, type OrderRow, selectOrder } from './order-store.ts';

/**
 * Decides a pending order for staff. Failures: NOT_FOUND, ORDER_DECIDED with who decided and when for the person who comes
 * second, OWN_BENEFIT for the person who ordered it, ORDER_WITHOUT_PROOF where an order without proof shall be completed.
 */
export async function decidePinOrder(tx: Tx, decision: OrderDecision, companyId: number): Promise<OrderRow> {
  const order = await updateDecidedOrder(tx, decision);
  if (order) return order;
  const asItIs = await selectOrder(tx, decision.orderId);
  if (!asItIs) throw new Failure('NOT_FOUND');
  const decided = orderRefusal(asItIs, decision.verb, { staff: true, companyId });
  if (decided) throw decided;
  await refuseOwnBenefit(tx, { by: decision.byId, beneficiaries: [asItIs.partner.id], companyId });
  throw new Failure('ORDER_WITHOUT_PROOF');
}
