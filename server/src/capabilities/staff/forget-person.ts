import type { Tx } from '../../platform/database/database.ts';
import { releaseAvatar } from '../files/index.ts';
import { forgetAddress } from '../notifications/index.ts';

/** What goes with every account that is closed, of staff and of partners: the picture, and where messages were sent (decision 009). */
export async function forgetPerson(tx: Tx, id: number): Promise<void> {
  await releaseAvatar(tx, id);
  await forgetAddress(tx, id);
}
