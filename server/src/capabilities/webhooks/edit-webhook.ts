import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { confirmOnce, spendProof } from '../sessions/index.ts';
import { demandEndpoint, demandOnce, demandReachable, holdRevision, toldOf } from './demand-webhook.ts';
import { holdReading } from './event-store.ts';
import { presentEndpoint } from './present.ts';
import { updateEndpoint } from './webhook-store.ts';

/**
 * Changes address, name and events. What waits goes to the new address; other events from now on. Failures: NOT_FOUND,
 * EDITED_MEANWHILE, INPUT_INVALID (url), PASSWORD_WRONG, SECOND_FACTOR_WRONG, TOO_MANY_TRIES.
 */
export const editWebhook = verb(contract.webhooks.edit, {
  idempotent: true,
  prepare: async ({ db, actor, input, now, services, caller }) => {
    demandReachable(input.url, services);
    return confirmOnce({ db, services, now, caller }, actor.id, input);
  },
  run: async ({ tx, actor, input, now, prepared: proof }) => {
    const { endpointId: id, url, description } = input;
    await holdReading(tx);
    await holdRevision(tx, input, actor);
    await demandOnce(tx, input, id);
    await spendProof(tx, actor.id, proof, now);
    const before = await demandEndpoint(tx, id);
    const kinds = [...new Set(input.kinds)];
    await updateEndpoint(tx, { id, url, description, kinds, byId: actor.id, now });
    const told = `Peristiwa perusahaan yang dikirim ke ${before.url} kini dikirim ke ${url}.`;
    return {
      result: presentEndpoint(await demandEndpoint(tx, id), now),
      audit: {
        subject: `webhook:${id}`,
        detail: {
          before: { url: before.url, description: before.description, kinds: before.kinds },
          after: { url, description, kinds },
        },
      },
      messages: url === before.url ? [] : await toldOf(tx, { by: actor, now }, 'Alamat webhook diubah', told),
      live: ['webhooks'],
    };
  },
});
