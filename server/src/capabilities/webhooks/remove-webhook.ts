import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { demandEndpoint, holdEndpoint } from './demand-webhook.ts';
import { markRemoved } from './webhook-store.ts';

/** Takes an endpoint out of use for good; nothing that waits is sent any more. Failures: NOT_FOUND. */
export const removeWebhook = verb(contract.webhooks.remove, {
  run: async ({ tx, input: { endpointId: id }, now }) => {
    await holdEndpoint(tx, id);
    const { url, description } = await demandEndpoint(tx, id);
    await markRemoved(tx, id, now);
    return {
      result: {},
      audit: { subject: `webhook:${id}`, detail: { url, description } },
      live: ['webhooks'],
    };
  },
});
