import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { demandEndpoint, holdEndpoint } from './demand-webhook.ts';
import { presentEndpoint } from './present.ts';
import { updateState } from './webhook-store.ts';

/**
 * Switches an endpoint on or off. What waits, waits on; what happens while it is off is sent only when it is asked for
 * (`replaySince`). Failures: NOT_FOUND.
 */
export const switchWebhook = verb(contract.webhooks.switch, {
  run: async ({ tx, input: { endpointId: id, active }, now }) => {
    await holdEndpoint(tx, id);
    const before = await demandEndpoint(tx, id);
    // One that is off stays as it came to be off.
    const changes = active !== (before.state === 'active');
    if (changes) await updateState(tx, { id, state: active ? 'active' : 'paused', now });
    return {
      result: presentEndpoint(await demandEndpoint(tx, id), now),
      audit: changes ? { subject: `webhook:${id}`, detail: { active, before: before.state } } : null,
      live: ['webhooks'],
    };
  },
});
