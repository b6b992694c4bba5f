import { contract } from '@rimpang/contract/index';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { demandEndpoint } from './demand-webhook.ts';
import { lockEndpoint, markRemoved, wasRemoved } from './webhook-store.ts';

/** Who removes again what is removed already wants what is so. Failures: NOT_FOUND. */
async function goneAlready(tx: Tx, id: number) {
  if (!(await wasRemoved(tx, id))) throw new Failure('NOT_FOUND');
  return { result: {}, audit: null };
}

/** Takes an endpoint out of use for good; nothing that waits is sent any more. Twice is the same as once. Failures: NOT_FOUND. */
export const removeWebhook = verb(contract.webhooks.remove, {
  run: async ({ tx, input: { endpointId: id }, now }) => {
    if (!(await lockEndpoint(tx, id))) return goneAlready(tx, id);
    const { url, description } = await demandEndpoint(tx, id);
    await markRemoved(tx, id, now);
    return {
      result: {},
      audit: { subject: `webhook:${id}`, detail: { url, description } },
      live: ['webhooks'],
    };
  },
});
