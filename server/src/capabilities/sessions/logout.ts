import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { endSession } from './session-store.ts';
import { sessionsTopic } from './topics.ts';

/**
 * Ends this browser's session. After idling the browser keeps the cookie of the ended session, so that each of its tabs
 * can ask why.
 */
const leave = verb(contract.identity.logout, {
  run: async ({ tx, actor, input, caller }) => {
    if (caller.sessionHash) await endSession(tx, caller.sessionHash, input.because ?? 'signed-out');
    return {
      result: {},
      audit: { subject: `account:${actor.id}`, detail: input },
      live: [sessionsTopic(actor.id), `account:${actor.id}`],
      ...(!input.because && { session: null }),
    };
  },
});

/** Ends this browser's session. Where the database cannot, the browser forgets it all the same; it then ends by idling. */
export const logout: typeof leave = {
  ...leave,
  run: (services, caller, input) =>
    leave.run(services, caller, input).catch((error: unknown) => {
      // After idling another tab may have been faster; the cookie stays for its reason.
      if (!input.because) caller.onSession?.(null);
      throw error;
    }),
};
