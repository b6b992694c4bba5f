import type { WebhookDelivery, WebhookEndpoint } from '@rimpang/contract/webhooks';
import type { DeliveryRow } from './delivery-store.ts';
import type { EndpointRow } from './webhook-store.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** An endpoint as staff see it; nothing of its secrets. */
export function presentEndpoint(row: EndpointRow, now: Date): WebhookEndpoint {
  const { editedAt: _editedAt, editedBy: _editedBy, overlapUntil, newest, ...shown } = row;
  return {
    ...shown,
    inactiveSince: iso(row.inactiveSince),
    failingSince: iso(row.failingSince),
    createdAt: row.createdAt.toISOString(),
    overlapUntil: overlapUntil && overlapUntil > now ? overlapUntil.toISOString() : null,
    newest: newest && { ...newest, at: new Date(newest.at).toISOString() },
  };
}

export function presentDelivery({ endpointId: _endpointId, ...row }: DeliveryRow): WebhookDelivery {
  const { happenedAt, nextAttemptAt, last } = row;
  return {
    ...row,
    happenedAt: happenedAt.toISOString(),
    nextAttemptAt: iso(nextAttemptAt),
    last: last && { ...last, at: new Date(last.at).toISOString() },
  };
}
