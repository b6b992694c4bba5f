import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/verb.ts';
import { deleteSession } from './session-store.ts';
import { sessionsTopic } from './topics.ts';

const leave = verb(contract.identity.logout, {
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

/** Ends this browser's session. Where the database cannot, the browser forgets it all the same; it then ends by idling. */
export const logout: typeof leave = {
  ...leave,
  run: (house, caller, input) =>
    leave.run(house, caller, input).catch((error: unknown) => {
      caller.onSession?.(null);
      throw error;
    }),
};
