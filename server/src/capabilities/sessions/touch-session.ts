import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { extendSession, idleSeconds } from './session-store.ts';

/** The person is still there: the idle limit starts again (decision 015). Not audited, it changes nothing else. */
export const touchSession = verb(contract.identity.touch, {
  run: async ({ tx, caller, now }) => {
    if (caller.sessionHash) await extendSession(tx, caller.sessionHash, now);
    return {
      result: { idleAt: new Date(now.getTime() + idleSeconds * 1000).toISOString() },
      audit: null,
    };
  },
});
