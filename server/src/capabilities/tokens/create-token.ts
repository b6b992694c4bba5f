import { contract } from '@rimpang/contract/index';
import { mayBeGranted, mostTokens } from '@rimpang/domain/api-tokens';
import { mayDo } from '@rimpang/domain/permissions';
import type { Actor } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import { verb } from '../../platform/requests/verb.ts';
import { confirmPerson, spendProof } from '../sessions/index.ts';
import { presentToken } from './present-token.ts';
import { newApiToken } from './secret.ts';
import { countLive, insertToken, selectToken } from './token-store.ts';

const dayMs = 86_400_000;

/** Tells the person that it was made: a person at a screen that was left open may have been another. */
function madeMessage(
  { id, email, fullName }: Actor,
  { name, addresses, days }: { name: string; addresses: readonly string[]; days: number },
): Message {
  const from = addresses.length > 0 ? `dari ${addresses.join(', ')}` : 'dari alamat mana pun';
  return {
    to: id,
    kind: 'identity.api-token',
    title: 'Token API dibuat',
    body: `Token '${name}' bekerja atas nama Anda ${from}, ${days} hari. Jika bukan Anda yang membuatnya, cabut dan segera ganti password.`,
    link: '/admin/access-control/tokens',
    ...(email && { email: { address: email, name: fullName } }),
  };
}

/**
 * Makes a token for the person who asks, with password and second factor; it is told this one time. It may do no more than
 * its person, at any time, and nothing of what only persons do. Failures: FORBIDDEN for an action that is not to be
 * granted, PASSWORD_WRONG (currentPassword), SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES, TOKENS_FULL.
 */
export const createToken = verb(contract.tokens.create, {
  prepare: async ({ db, actor, input, now, services, caller }) => {
    const granted = (action: (typeof input.actions)[number]) =>
      mayBeGranted(action) && mayDo(action, actor.role, caller.matrix);
    if (!input.actions.every(granted)) throw new Failure('FORBIDDEN');
    return confirmPerson({ db, services, now }, actor.id, input);
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
      messages: [madeMessage(actor, { name, addresses, days })],
    };
  },
});
