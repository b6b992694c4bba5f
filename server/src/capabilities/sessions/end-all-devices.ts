import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { deleteKnownBrowsers } from './sign-in/known-browser-store.ts';
import { endSessionsOf } from './session-store.ts';
import { sessionsTopic } from './topics.ts';

/** 'Keluar dari semua perangkat': every session ends, or every one but this. */
export const endAllDevices = verb(contract.identity.endAllDevices, {
  run: async ({ tx, actor, input, caller }) => {
    const keep = input.keepThis ? caller.sessionHash : undefined;
    const ended = await endSessionsOf(tx, actor.id, 'device-ended', keep);
    await deleteKnownBrowsers(tx, actor.id, keep && caller.browser?.hash);
    return {
      result: { ended },
      audit: { subject: `account:${actor.id}`, detail: { ended, keptThis: keep !== undefined } },
      live: [sessionsTopic(actor.id), `account:${actor.id}`],
      ...(!keep && { session: null }),
    };
  },
});
