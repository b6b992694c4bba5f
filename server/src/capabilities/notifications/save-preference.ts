import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { upsertPreference } from './inbox-store.ts';
import { preferencesOf } from './preferences.ts';

/** Counts for every message written from now on; what is pending already still goes out. */
export const savePreference = verb(contract.notifications.savePreference, {
  run: async ({ tx, actor, input, now }) => {
    await upsertPreference(tx, { accountId: actor.id, kind: input.kind, byEmail: input.email, now });
    return {
      result: await preferencesOf(tx, actor.id),
      audit: { subject: `account:${actor.id}`, detail: input },
    };
  },
});
