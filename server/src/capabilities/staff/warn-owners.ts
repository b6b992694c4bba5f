import type { Database } from '../../platform/database/database.ts';
import type { Live } from '../../platform/requests/live.ts';
import { enqueueMessages } from '../notifications/terminal.ts';
import { selectSuperAdmins } from './staff-store.ts';

type Warning = { title: string; body: string };

/**
 * Tells every super admin, in the app and by e-mail, that something about the installation is not in order. `live` is
 * absent at the terminal: the bell shows it with the next look.
 */
export async function warnOwners(
  { db, live }: { db: Database; live?: Live },
  { title, body }: Warning,
  now: Date,
): Promise<void> {
  const owners = await db.transaction().execute(async (tx) => {
    const found = await selectSuperAdmins(tx);
    const messages = found.map(({ id, email, fullName }) => ({
      to: id,
      kind: 'system-warning',
      title,
      body,
      link: '/admin/dashboard',
      ...(email && { email: { address: email, name: fullName } }),
    }));
    await enqueueMessages(tx, messages, now);
    return found;
  });
  live?.publish(owners.map(({ id }) => `account:${id}`));
}
