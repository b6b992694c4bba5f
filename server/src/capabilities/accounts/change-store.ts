import type { Role } from '@rimpang/domain/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, query, text } from '../../platform/database/query.ts';

/** Locks every super admin, so that two of them never close each other at once. Returns how many there are. */
export async function lockSuperAdmins(tx: Tx): Promise<number> {
  const { rows } = await sql`
    select 1 from identity.account where role = 'super_admin' and closed_at is null
      order by id for update`.execute(tx);
  return rows.length;
}

/** Changes of one account are judged one after the other, whichever verb makes them; `holdOpen` does not wait for this. */
export async function lockForChange(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from identity.account where id = ${id} for no key update`.execute(tx);
}

/** The stored hashes of open staff accounts that have a password. */
export function selectStaffHashes(db: Database): Promise<{ id: number; hash: string }[]> {
  return query({ id: int, hash: text })`
    select id, password_hash as hash from identity.account
    where role <> 'mitra' and closed_at is null and password_hash <> '' order by id`.all(db);
}

/** Changes name and e-mail; true where the e-mail is another one now, and none waits for confirmation any more. Throws the unique violation of the e-mail: EMAIL_TAKEN. */
export async function updateStaff(
  tx: Tx,
  change: { id: number; fullName: string; email: string },
): Promise<boolean> {
  const row = await query({ moved: bool })`
    with old as (select id, email from identity.account where id = ${change.id} for no key update)
    update identity.account a set full_name = ${change.fullName}, email = ${change.email},
      unverified_email = case when lower(old.email) = lower(${change.email}) then a.unverified_email end
    from old where a.id = old.id
    returning lower(a.email) is distinct from lower(old.email) as moved`.first(tx);
  return row?.moved ?? false;
}

/**
 * The same with the rank. Where no address counts yet, this one is claimed like the one before it, and counts once its owner opened a link
 * (decision 008). `moved` is true where the address, verified or claimed, is another one now.
 */
export async function updatePartner(
  tx: Tx,
  change: { id: number; fullName: string; email: string; rank: string },
): Promise<{ moved: boolean; claimed: boolean }> {
  const { email } = change;
  const row = await query({ moved: bool, claimed: bool })`
    with old as (
      select id, email, coalesce(email, unverified_email) as known from identity.account
        where id = ${change.id} for no key update
    )
    update identity.account a set full_name = ${change.fullName}, rank = ${change.rank},
      email = case when old.email is not null then ${email} end,
      unverified_email = case when old.email is null then ${email} end
    from old where a.id = old.id
    returning lower(${email}) is distinct from lower(old.known) as moved, a.email is null as claimed`.first(
    tx,
  );
  return row ?? { moved: false, claimed: false };
}

/** A partner becomes staff: role, rank Admin, and a password that must be changed at the next sign-in; the rank of before is remembered. */
export async function changeToStaff(tx: Tx, id: number, role: Role, now: Date): Promise<void> {
  await sql`update identity.account set role = ${role}, rank = 'Admin', must_change_password = true,
    partner_rank = rank, promoted_at = ${now} where id = ${id}`.execute(tx);
}

/** Who was a partner is one again. Returns the rank of before. */
export async function changeToPartner(tx: Tx, id: number): Promise<string> {
  const row = await query({ rank: text })`
    update identity.account set role = 'mitra', rank = coalesce(partner_rank, 'Mitra'), partner_rank = null,
      promoted_at = null where id = ${id} returning rank`.one(tx);
  return row.rank;
}

/** Ends an account for good: no sign-in, its e-mail is free again; the name stays in what it did. False if it was closed. */
export async function closeAccount(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update identity.account set closed_at = ${now}, email = null, unverified_email = null, password_hash = ''
    where id = ${id} and closed_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Ends every sign-in to these accounts: staff are closed, partners, also those who became staff, stay without a password until staff close
 * them with what is theirs (decision 009), and the company's account always stays. Returns who was closed.
 */
export async function withdrawPasswords(tx: Tx, ids: readonly number[], now: Date): Promise<number[]> {
  const rows = await query({ id: int, closed: bool })`
    update identity.account a set password_hash = '', must_change_password = false, temporary_until = null,
      closed_at = case when closing then ${now}::timestamptz end,
      email = case when not closing then a.email end,
      unverified_email = case when not closing then a.unverified_email end
    from (select i.id, i.role in ('admin', 'finance', 'cs') and not exists (
        select from partners.profile p where p.account_id = i.id) as closing
      from identity.account i where i.id = any(${ids}::bigint[])) b
    where a.id = b.id returning a.id, b.closing as closed`.all(tx);
  return rows.filter(({ closed }) => closed).map(({ id }) => id);
}

/**
 * Login off and personal data erased; the account stays as 'Mitra dihapus' for everything that names it (decision 009). Its username has
 * a sign that none can be chosen with, so that no person can have taken it before.
 */
export async function eraseAccount(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update identity.account set closed_at = coalesce(closed_at, ${now}), username = 'dihapus~' || id,
    full_name = 'Mitra dihapus',
    email = null, unverified_email = null, password_hash = '', must_change_password = false,
    temporary_until = null
    where id = ${id}`.execute(tx);
}

/** Removes an account for good. Throws the foreign key violation where anything refers to it. */
export async function removeAccount(tx: Tx, id: number): Promise<void> {
  await sql`delete from identity.account where id = ${id}`.execute(tx);
}

/** The part of a statement that closes every partner's account and returns their `id`; username and e-mail are free again. */
export const closingAllPartners = (now: Date): RawBuilder<unknown> => sql`
  update identity.account set closed_at = ${now}, username = username || '~' || id, email = null,
    unverified_email = null, password_hash = '', must_change_password = false, temporary_until = null
  where role = 'mitra' and closed_at is null returning id`;
