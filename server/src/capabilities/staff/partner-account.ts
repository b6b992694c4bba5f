import type { Role } from '@rimpang/domain/roles';
import type { Database, Tx } from '../../platform/database/database.ts';
import { fieldFailure } from '../../platform/requests/failure.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import {
  changeToPartner,
  changeToStaff,
  closingAllPartners,
  eraseAccount,
  issuingPassword,
  lockAccount,
  removeAccount,
  selectEmailOwner,
  updatePartner,
} from '../accounts/index.ts';
import {
  closeWithSessions,
  confirmationEmail,
  endSessionsOf,
  setPassword,
  stopViewsOf,
  voidLinks,
} from '../sessions/index.ts';
import { type PartnerAccount, selectPartnerAccount } from './partner-store.ts';
import { temporaryUntil } from './temporary.ts';

export type { PartnerAccount } from './partner-store.ts';

/** The account behind a partner, closed or not; null where there is none. */
export const partnerAccountOf = (db: Database | Tx, id: number): Promise<PartnerAccount | null> =>
  selectPartnerAccount(db, id);

/** The same, held until the transaction ends. */
export async function lockPartnerAccount(tx: Tx, id: number): Promise<PartnerAccount | null> {
  await lockAccount(tx, id);
  return selectPartnerAccount(tx, id);
}

/**
 * Name, e-mail and rank as staff entered them; another e-mail ends every session and is not confirmed (decision 214). Of a sign-up it stays claimed, and another one gets the e-mail that confirms it. Failures: EMAIL_TAKEN (email).
 */
export async function changePartner(
  tx: Tx,
  change: Parameters<typeof updatePartner>[1],
  { vault, now }: { vault: Vault; now: Date },
): Promise<Message[]> {
  const { moved, claimed } = await updatePartner(tx, change);
  if (!moved) return [];
  await endSessionsOf(tx, change.id, 'email-changed');
  await voidLinks(tx, change.id, ['reset-password'], now);
  if (!claimed) return [];
  if (await selectEmailOwner(tx, change.email)) throw fieldFailure('EMAIL_TAKEN', 'email');
  return confirmationEmail(tx, change.id, vault, now);
}

/**
 * A partner becomes staff (decision 012): role, rank Admin, and a password that meets staff's rules at the next sign-in. The
 * person who registered the partner has no right to a first password of staff.
 */
export async function promoteAccount(tx: Tx, id: number, role: Role, now: Date): Promise<void> {
  await changeToStaff(tx, id, role, now);
  await voidLinks(tx, id, ['first-password'], now);
  await endSessionsOf(tx, id, 'role-changed');
  await stopViewsOf(tx, id);
}

/** Who became staff is a partner again (decision 206), as this one signs in anew. Returns the rank. */
export async function returnAccount(tx: Tx, id: number): Promise<string> {
  const rank = await changeToPartner(tx, id);
  await endSessionsOf(tx, id, 'role-changed');
  return rank;
}

/** Login off and personal data erased; the account stays as 'Mitra dihapus' for everything that names it (decision 009). */
export async function erasePartner(tx: Tx, id: number, now: Date): Promise<void> {
  await eraseAccount(tx, id, now);
  await endSessionsOf(tx, id, 'account-closed');
  await stopViewsOf(tx, id);
}

/** Removes an account for good. Throws the foreign key violation where anything refers to it. */
export async function deleteAccount(tx: Tx, id: number): Promise<void> {
  await stopViewsOf(tx, id);
  await endSessionsOf(tx, id, 'account-closed');
  await removeAccount(tx, id);
}

/** Sets a password that staff know: good for 24 hours, to be changed at the next sign-in; all sessions end. */
export async function replacePassword(tx: Tx, id: number, hash: string, now: Date): Promise<void> {
  await setPassword(tx, issuingPassword({ id, hash, until: temporaryUntil(now) }), now);
  await endSessionsOf(tx, id, 'password-replaced');
}

/**
 * Closes every partner's account at once (network reset): no sign-in, sessions over, username and e-mail free again. The
 * name stays, so that history can be read; staff accounts stay as they are. Returns how many.
 */
export const closeAllPartners = (tx: Tx, now: Date): Promise<number> =>
  closeWithSessions(tx, closingAllPartners(now));
