import { contract } from '@rimpang/contract/index';
import { mostReplayed } from '@rimpang/domain/webhooks';
import { verb } from '../../platform/requests/verb.ts';
import { replayEvents } from './delivery-store.ts';
import { demandEndpoint, holdEndpoint } from './demand-webhook.ts';

/**
 * Sends an endpoint what happened since a moment, as far as the log reaches and the endpoint is old: what it missed while it was
 * off, what was given up, and with `all` what it took, too. Failures: NOT_FOUND.
 */
export const replaySince = verb(contract.webhooks.replaySince, {
  run: async ({ tx, input: { endpointId, since, all }, now }) => {
    await holdEndpoint(tx, endpointId);
    const { description } = await demandEndpoint(tx, endpointId);
    const asked = { endpointId, since: new Date(since), all, now, limit: mostReplayed };
    const { count, last } = await replayEvents(tx, asked);
    return {
      result: { count, restFrom: count === mostReplayed && last ? last.toISOString() : null },
      audit: { subject: `webhook:${endpointId}`, detail: { description, since, all, count } },
      live: ['webhooks'],
    };
  },
});
