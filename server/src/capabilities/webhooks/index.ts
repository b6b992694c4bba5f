import { createWebhook } from './create-webhook.ts';
import { editWebhook } from './edit-webhook.ts';
import { listDeliveries, showDelivery } from './list-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { removeWebhook } from './remove-webhook.ts';
import { replayDelivery } from './replay-delivery.ts';
import { replaySince } from './replay-since.ts';
import { rotateSecret } from './rotate-secret.ts';
import { switchWebhook } from './switch-webhook.ts';
import { tryWebhook } from './try-webhook.ts';

export { collectEvents, sweepWebhooks } from './collect-events.ts';
export { openSender } from './send-deliveries.ts';
export { webhookState } from './webhook-store.ts';

/** Keyed like `contract.webhooks`, for the router. */
export const webhooksVerbs = {
  list: listWebhooks,
  create: createWebhook,
  edit: editWebhook,
  rotate: rotateSecret,
  switch: switchWebhook,
  remove: removeWebhook,
  test: tryWebhook,
  deliveries: listDeliveries,
  delivery: showDelivery,
  replay: replayDelivery,
  replaySince,
};
