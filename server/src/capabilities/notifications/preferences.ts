import { notificationKinds, notificationSettings } from '@rimpang/domain/notifications';
import type { Database, Tx } from '../../platform/database/database.ts';
import { selectPreferences } from './inbox-store.ts';

export async function preferencesOf(db: Database | Tx, accountId: number) {
  const chosen = await selectPreferences(db, accountId);
  const rows = notificationKinds.map((kind) => {
    const { label, emailByDefault } = notificationSettings[kind];
    const choice = chosen.find((row) => row.kind === kind);
    return { kind, label, email: choice?.byEmail ?? emailByDefault };
  });
  return { rows };
}
