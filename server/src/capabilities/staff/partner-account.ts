import type { Database, Tx } from '../../platform/database/database.ts';
import { type PartnerAccount, selectPartnerAccount } from './partner-store.ts';
import { endSessionsOf } from '../sessions/index.ts';
import { setTemporaryPassword } from '../accounts/index.ts';
import { temporaryUntil } from './temporary.ts';

export {
  deleteAccount,
  erasePartner,
  type PartnerAccount,
  promoteAccount,
  updatePartner,
} from './partner-store.ts';

/** The account behind a partner, closed or not; null where there is none. */
export const partnerAccountOf = (db: Database | Tx, id: number): Promise<PartnerAccount | null> =>
  selectPartnerAccount(db, id);

/** The same, held until the transaction ends. */
export const lockPartnerAccount = (tx: Tx, id: number): Promise<PartnerAccount | null> =>
  selectPartnerAccount(tx, id, true);

/** Sets a password that staff know: good for 24 hours, to be changed at the next sign-in; all sessions end. */
export async function replacePassword(tx: Tx, id: number, hash: string, now: Date): Promise<void> {
  await setTemporaryPassword(tx, { id, hash, until: temporaryUntil(now) });
  await endSessionsOf(tx, id, 'password-replaced');
}
