import { formatMoment } from '@rimpang/domain/calendar';
import { orderStatusLabels } from '@rimpang/domain/pins';
import { Failure } from '../../platform/requests/failure.ts';
import type { OrderRow } from './order-store.ts';
import { deciderName, type Reader } from './present.ts';

/** Tells the one who came second what was decided, by whom and when; null while the order is pending. */
export function alreadyDecided(order: OrderRow, reader: Reader): Failure | null {
  if (!order.decidedAt || !order.decidedBy) return null;
  return new Failure('ORDER_DECIDED', {
    status: orderStatusLabels[order.status].toLowerCase(),
    by: deciderName(order.decidedBy, reader),
    at: formatMoment(order.decidedAt),
  });
}
