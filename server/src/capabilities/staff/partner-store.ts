import { type Role, roles } from '@rimpang/domain/permissions';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, oneOf, query, type RowOf, text } from '../../platform/database/query.ts';
import { endSessionsOf, stopViewsOf } from '../sessions/index.ts';

const partnerAccount = {
  id: int,
  revision: int,
  username: text,
  fullName: text,
  /** The verified address, else the claimed one; empty where there is none. */
  email: text,
  emailVerified: bool,
  role: oneOf(roles),
  rank: text,
  secondFactor: bool,
  closed: bool,
};
export type PartnerAccount = RowOf<typeof partnerAccount>;

/** The account behind a partner, closed or not, for staff; null where there is none. `lock` holds it for a change. */
export function selectPartnerAccount(
  db: Database | Tx,
  id: number,
  lock = false,
): Promise<PartnerAccount | null> {
  return query(partnerAccount)`
    select id, revision, username, full_name as "fullName", coalesce(email, unverified_email, '') as email,
      email is not null as "emailVerified", role, rank, closed_at is not null as closed,
      exists (select from identity.second_factor f where f.account_id = account.id
      and f.confirmed_at is not null) as "secondFactor"
    from identity.account where id = ${id} ${lock ? sql`for update` : sql``}`.first(db);
}

/**
 * Name, verified e-mail and rank as staff entered them; another e-mail ends every session, for it opens the account (links
 * to a new password go there). Throws the unique violation of the e-mail: EMAIL_TAKEN.
 */
export async function updatePartner(
  tx: Tx,
  change: { id: number; fullName: string; email: string; rank: string },
): Promise<void> {
  const row = await query({ moved: bool })`
    update identity.account set full_name = ${change.fullName}, email = ${change.email},
      unverified_email = null,
      rank = ${change.rank} where id = ${change.id}
    returning lower(new.email) is distinct from lower(coalesce(old.email,
      old.unverified_email)) as moved`.first(tx);
  if (row?.moved) await endSessionsOf(tx, change.id, 'email-changed');
}

/** A partner becomes staff (decision 012): role, rank Admin, and a password that meets staff's rules at the next sign-in. */
export async function promoteAccount(tx: Tx, id: number, role: Role): Promise<void> {
  await sql`update identity.account set role = ${role}, rank = 'Admin', must_change_password = true
    where id = ${id}`.execute(tx);
  await endSessionsOf(tx, id, 'role-changed');
  await stopViewsOf(tx, id);
}

/** Login off and personal data erased; the account stays as 'Mitra dihapus' for everything that names it (decision 009). */
export async function erasePartner(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update identity.account set closed_at = coalesce(closed_at, ${now}), username = 'dihapus-' || id,
    full_name = 'Mitra dihapus',
    email = null, unverified_email = null, password_hash = '', must_change_password = false,
    temporary_until = null
    where id = ${id}`.execute(tx);
  await endSessionsOf(tx, id, 'account-closed');
  await stopViewsOf(tx, id);
}

/** Removes an account for good. Throws the foreign key violation where anything refers to it. */
export async function deleteAccount(tx: Tx, id: number): Promise<void> {
  await stopViewsOf(tx, id);
  await endSessionsOf(tx, id, 'account-closed');
  await sql`delete from identity.account where id = ${id}`.execute(tx);
}
