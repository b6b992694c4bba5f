import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { deviceName } from './device-name.ts';
import { deleteKnownBrowser } from './sign-in/known-browser-store.ts';
import { endDeviceOf } from './session-store.ts';
import { sessionsTopic } from './topics.ts';

/**
 * Ends one of the reader's own sessions, also this one. A repeat of the same request is answered as the first; failures: NOT_FOUND, for
 * another person's too, as for one that is over: which numbers are sessions of others is told to no person.
 */
export const endDevice = verb(contract.identity.endDevice, {
  idempotent: true,
  run: async ({ tx, actor, input, caller }) => {
    const ended = await endDeviceOf(tx, actor.id, input.deviceId);
    if (!ended) throw new Failure('NOT_FOUND');
    if (ended.browserHash) await deleteKnownBrowser(tx, actor.id, ended.browserHash);
    const own = caller.sessionHash?.equals(ended.tokenHash) ?? false;
    return {
      result: {},
      audit: { subject: `account:${actor.id}`, detail: { device: deviceName(ended.userAgent) } },
      live: [sessionsTopic(actor.id), `account:${actor.id}`],
      ...(own && { session: null }),
    };
  },
});
