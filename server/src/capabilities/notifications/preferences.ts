import { contract } from '@rimpang/contract/index';
import { notificationKinds, notificationSettings } from '@rimpang/domain/notifications';
import type { Database, Tx } from '../../platform/database/database.ts';
import { verb, view } from '../../platform/requests/verb.ts';
import { selectPreferences, upsertPreference } from './inbox-store.ts';

async function preferencesOf(db: Database | Tx, accountId: number) {
  const chosen = await selectPreferences(db, accountId);
  const rows = notificationKinds.map((kind) => {
    const { label, emailByDefault } = notificationSettings[kind];
    const choice = chosen.find((row) => row.kind === kind);
    return { kind, label, email: choice?.byEmail ?? emailByDefault };
  });
  return { rows };
}

/** What the reader gets by e-mail as well. */
export const preferences = view(contract.notifications.preferences, ({ db, actor }) =>
  preferencesOf(db, actor.id),
);

/** Counts for every message written from now on; what is owed already still goes out. */
export const savePreference = verb(contract.notifications.savePreference, {
  run: async ({ tx, actor, input, now }) => {
    await upsertPreference(tx, { accountId: actor.id, kind: input.kind, byEmail: input.email, now });
    return {
      result: await preferencesOf(tx, actor.id),
      audit: { subject: `account:${actor.id}`, detail: input },
    };
  },
});
