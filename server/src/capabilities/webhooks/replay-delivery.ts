import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { replayOne, selectDelivery } from './delivery-store.ts';
import { holdEndpoint } from './demand-webhook.ts';
import { presentDelivery } from './present.ts';

/**
 * Sends an event to its endpoint once more, under the same `webhook-id` and with all its attempts anew; one that waits
 * already is left to that. Failures: NOT_FOUND.
 */
export const replayDelivery = verb(contract.webhooks.replay, {
  run: async ({ tx, input: { deliveryId }, now }) => {
    const before = await selectDelivery(tx, deliveryId);
    if (!before) throw new Failure('NOT_FOUND');
    await holdEndpoint(tx, before.endpointId);
    await replayOne(tx, deliveryId, now);
    const row = (await selectDelivery(tx, deliveryId)) ?? before;
    const { endpointId, eventId, kind } = row;
    return {
      result: presentDelivery(row),
      audit: { subject: `webhook:${endpointId}`, detail: { eventId, kind } },
      live: ['webhooks'],
    };
  },
});
