import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { mayRevoke } from './present-token.ts';
import { markRevoked, selectToken } from './token-store.ts';

/** Ends a token from its next request on; one that was revoked already stays as it was. Failures: NOT_FOUND, FORBIDDEN. */
export const revokeToken = verb(contract.tokens.revoke, {
  run: async ({ tx, actor, input: { tokenId }, now }) => {
    const row = await selectToken(tx, tokenId);
    if (!row) throw new Failure('NOT_FOUND');
    if (!mayRevoke(row, actor)) throw new Failure('FORBIDDEN');
    const revoked = await markRevoked(tx, tokenId, actor.id, now);
    const { name, owner } = row;
    return {
      result: {},
      audit: revoked
        ? { subject: `api-token:${tokenId}`, detail: { name, owner: `@${owner.username}` } }
        : null,
      live: ['tokens'],
    };
  },
});
