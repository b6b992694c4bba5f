import { orderStates } from '@rimpang/domain/pins';
import type { VerbOf } from '@rimpang/domain/states';
import { type Failure, stateFailure } from '../../platform/requests/failure.ts';
import type { OrderRow } from './order-store.ts';
import { deciderName, type Reader } from './present.ts';

/** Tells the one who came second what was decided, by whom and when; null while the order's state allows the verb. */
export function orderRefusal(
  order: OrderRow,
  verb: VerbOf<typeof orderStates>,
  reader: Reader,
): Failure | null {
  const by = order.decidedBy && deciderName(order.decidedBy, reader);
  return stateFailure(orderStates, verb, { state: order.status, by, at: order.decidedAt });
}
