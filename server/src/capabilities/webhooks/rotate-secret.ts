import { contract } from '@rimpang/contract/index';
import { overlapHours } from '@rimpang/domain/webhooks';
import { verb } from '../../platform/requests/verb.ts';
import { confirmOnce, spendProof } from '../sessions/index.ts';
import { demandEndpoint, holdRevision, toldOf } from './demand-webhook.ts';
import { presentEndpoint } from './present.ts';
import { countingSecrets, joinSecrets, newSecret } from './signature.ts';
import { updateSecret } from './webhook-store.ts';

/**
 * Another secret, told to this one request and to its repeat (decision 224). For a day deliveries carry the signature of the one before too, so that a receiver is
 * changed without losing any; also of those before it that counted yet: where an answer was lost and the page with it, no person saw the newest. Failures: NOT_FOUND, EDITED_MEANWHILE, PASSWORD_WRONG, SECOND_FACTOR_WRONG, TOO_MANY_TRIES.
 */
export const rotateSecret = verb(contract.webhooks.rotate, {
  idempotent: true,
  answerHoldsSecret: true,
  prepare: ({ db, actor, input, now, services, caller }) =>
    confirmOnce({ db, services, now, caller }, actor.id, input),
  run: async ({ tx, actor, input, now, services: { vault }, prepared: proof }) => {
    const id = input.endpointId;
    const held = await holdRevision(tx, input, actor);
    await spendProof(tx, actor.id, proof, now);
    const secret = newSecret();
    const overlapUntil = new Date(now.getTime() + overlapHours * 3_600_000);
    const previous = vault.encrypt(joinSecrets(countingSecrets(held, vault, now)));
    await updateSecret(tx, {
      id,
      secret: vault.encrypt(secret),
      previous,
      overlapUntil,
      byId: actor.id,
      now,
    });
    const row = await demandEndpoint(tx, id);
    const told = `Secret webhook ${row.description} diganti; yang lama berlaku ${overlapHours} jam lagi.`;
    return {
      result: { endpoint: presentEndpoint(row, now), secret },
      audit: { subject: `webhook:${id}`, detail: { overlapUntil: overlapUntil.toISOString() } },
      messages: await toldOf(tx, { by: actor, now }, 'Secret webhook diganti', told),
      live: ['webhooks'],
    };
  },
});
