import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/verb.ts';
import { deleteSession } from './session-store.ts';
import { sessionsTopic } from './topics.ts';

/** Ends this browser's session. */
export const logout = verb(contract.identity.logout, {
  run: async ({ tx, actor, caller }) => {
    if (caller.sessionHash) await deleteSession(tx, caller.sessionHash);
    return {
      result: {},
      audit: { subject: `account:${actor.id}` },
      live: [sessionsTopic(actor.id)],
      session: null,
    };
  },
});
