import type { Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { alreadyDecided } from './order-refusal.ts';
import { decideOrder, type OrderDecision, type OrderRow, selectOrder } from './order-store.ts';

/**
 * Decides a pending order for staff. Failures: NOT_FOUND, ORDER_DECIDED with who decided and when for whoever comes
 * second, PROOF_MISSING where an order without proof shall be completed.
 */
export async function decide(tx: Tx, decision: OrderDecision, companyId: number): Promise<OrderRow> {
  const order = await decideOrder(tx, decision);
  if (order) return order;
  const asItIs = await selectOrder(tx, decision.orderId);
  if (!asItIs) throw new Failure('NOT_FOUND');
  throw alreadyDecided(asItIs, { staff: true, companyId }) ?? new Failure('PROOF_MISSING');
}
