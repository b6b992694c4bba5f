import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Sets a chosen password unless it changed since `oldHash` was read; false means another person was faster. */
export async function updatePassword(
  tx: Tx,
  change: { id: number; oldHash: string; newHash: string },
): Promise<boolean> {
  const { rows } = await sql`
    update identity.account set password_hash = ${change.newHash}, must_change_password = false,
      temporary_until = null
    where id = ${change.id} and password_hash = ${change.oldHash} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Sets a password that must be changed at the next sign-in and is worthless after `until`. */
export async function setTemporaryPassword(
  tx: Tx,
  change: { id: number; hash: string; until: Date },
): Promise<void> {
  await sql`update identity.account set password_hash = ${change.hash}, must_change_password = true,
    temporary_until = ${change.until} where id = ${change.id} and closed_at is null`.execute(tx);
}

/** Sets a chosen password by a link sent to `email`, while that is still the account's; ends what was temporary. */
export async function setPasswordByLink(
  tx: Tx,
  change: { id: number; email: string; hash: string },
): Promise<boolean> {
  const { rows } = await sql`
    update identity.account set password_hash = ${change.hash}, must_change_password = false,
      temporary_until = null
    where id = ${change.id} and lower(email) = lower(${change.email}) and closed_at is null
      returning 1`.execute(tx);
  return rows.length > 0;
}

/** First password and claimed address of an account; false where it has a password by now. */
export async function setUpAccount(
  tx: Tx,
  owner: { id: number; email: string; hash: string },
): Promise<boolean> {
  const { rows } = await sql`
    update identity.account set password_hash = ${owner.hash}, unverified_email = ${owner.email},
      must_change_password = false, temporary_until = null
    where id = ${owner.id} and password_hash = '' and closed_at is null returning 1`.execute(tx);
  return rows.length > 0;
}
