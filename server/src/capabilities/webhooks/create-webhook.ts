import { contract } from '@rimpang/contract/index';
import { mostEndpoints } from '@rimpang/domain/webhooks';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { confirmOnce, spendProof } from '../sessions/index.ts';
import { demandEndpoint, demandOnce, demandReachable, toldOf } from './demand-webhook.ts';
import { beginReading } from './event-store.ts';
import { presentEndpoint } from './present.ts';
import { newSecret } from './signature.ts';
import { countEndpoints, insertEndpoint } from './webhook-store.ts';

/**
 * Makes an endpoint that gets what happens from now on, with password and second factor; its secret is told to this one request and to its
 * repeat (decision 224).
 * It belongs to the company: it goes on whatever becomes of the person. Failures: INPUT_INVALID (url), PASSWORD_WRONG
 * (currentPassword), SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES, WEBHOOKS_FULL.
 */
export const createWebhook = verb(contract.webhooks.create, {
  idempotent: true,
  answerHoldsSecret: true,
  prepare: async ({ db, actor, input, now, services, caller }) => {
    demandReachable(input.url, services);
    return confirmOnce({ db, services, now, caller }, actor.id, input);
  },
  run: async ({ tx, actor, input, now, services: { vault }, prepared: proof }) => {
    // Holds the place in the log, and with it the number of endpoints.
    await beginReading(tx);
    if ((await countEndpoints(tx)) >= mostEndpoints)
      throw new Failure('WEBHOOKS_FULL', { reason: String(mostEndpoints) });
    await demandOnce(tx, input, null);
    await spendProof(tx, actor.id, proof, now);
    const { url, description } = input;
    const [kinds, secret] = [[...new Set(input.kinds)], newSecret()];
    const made = { url, description, kinds, secret: vault.encrypt(secret), byId: actor.id, now };
    const id = await insertEndpoint(tx, made);
    return {
      result: { endpoint: presentEndpoint(await demandEndpoint(tx, id), now), secret },
      audit: { subject: `webhook:${id}`, detail: { url, description, kinds } },
      messages: await toldOf(
        tx,
        { by: actor, now },
        'Webhook dibuat',
        `Peristiwa perusahaan dikirim ke ${url} (${description}).`,
      ),
      live: ['webhooks'],
    };
  },
});
