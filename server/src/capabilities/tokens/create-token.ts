import { contract } from '@rimpang/contract/index';
import { mayBeGranted, mostTokens } from '@rimpang/domain/api-tokens';
import { mayDo } from '@rimpang/domain/permissions';
import type { Actor } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { messagesToOwners } from '../notifications/index.ts';
import { confirmOnce, spendProof } from '../sessions/index.ts';
import { presentToken } from './present-token.ts';
import { newApiToken } from './secret.ts';
import { countLive, insertToken, selectToken } from './token-store.ts';

const dayMs = 86_400_000;

type Made = { name: string; addresses: readonly string[]; days: number };

/** What its person and the owners are told (decision 215). */
function madeToken({ fullName }: Actor, { name, addresses, days }: Made) {
  const from = addresses.length > 0 ? `dari ${addresses.join(', ')}` : 'dari alamat mana pun';
  return {
    title: 'Token API dibuat',
    body: `Token '${name}' bekerja atas nama ${fullName} ${from}, ${days} hari.`,
    link: '/admin/access-control/tokens',
  };
}

/**
 * Makes a token for the person who asks, with password and second factor; it is told to this one request, and again
 * where the same is asked under its operation id (decision 224). It may do no more than
 * its person, at any time, and nothing of what only persons do. Failures: FORBIDDEN for an action that is not to be
 * granted, PASSWORD_WRONG (currentPassword), SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES, TOKENS_FULL.
 */
export const createToken = verb(contract.tokens.create, {
  idempotent: true,
  answerHoldsSecret: true,
  prepare: async ({ db, actor, input, now, services, caller }) => {
    const granted = (action: (typeof input.actions)[number]) =>
      mayBeGranted(action) && mayDo(action, actor.role, caller.matrix);
    if (!input.actions.every(granted)) throw new Failure('FORBIDDEN');
    return confirmOnce({ db, services, now, caller }, actor.id, input);
  },
  run: async ({ tx, actor, input, now, prepared: proof }) => {
    await spendProof(tx, actor.id, proof, now);
    if ((await countLive(tx, actor.id, now)) >= mostTokens)
      throw new Failure('TOKENS_FULL', { reason: String(mostTokens) });
    const { name, addresses, days } = input;
    const actions = [...new Set(input.actions)].sort();
    const { token, hash, hint } = newApiToken();
    const expiresAt = new Date(now.getTime() + days * dayMs);
    const made = { name, hash, hint, actions, addresses, now, expiresAt };
    const id = await insertToken(tx, { accountId: actor.id, ...made });
    const row = await selectToken(tx, id);
    if (!row) throw new Error('a token that was just added is not there');
    return {
      result: { row: presentToken(row, actor, now), token },
      audit: { subject: `api-token:${id}`, detail: { name, actions, addresses, days } },
      messages: await messagesToOwners(tx, madeToken(actor, { name, addresses, days }), { by: actor, now }),
      live: ['tokens'],
    };
  },
});
