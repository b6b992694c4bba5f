import { staffRoles } from '@rimpang/domain/permissions';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';

const staffRow = {
  id: int,
  revision: int,
  username: text,
  fullName: text,
  email: text,
  role: oneOf(staffRoles),
  createdAt: time,
  activeAt: nullable(time),
  temporaryPassword: bool,
  secondFactor: bool,
  partner: bool,
};
export type StaffRow = RowOf<typeof staffRow>;

/** Staff accounts that are not closed, oldest first; `id` null for all of them. */
export function selectStaff(db: Database | Tx, id: number | null): Promise<StaffRow[]> {
  return query(staffRow)`
    select a.id, a.revision, a.username, a.full_name as "fullName", coalesce(a.email, '') as email, a.role,
      a.created_at as "createdAt",
      (select max(s.active_at) from identity.session s where s.account_id = a.id) as "activeAt",
      a.must_change_password as "temporaryPassword",
      exists (select from identity.second_factor f where f.account_id = a.id
      and f.confirmed_at is not null) as "secondFactor",
      a.id in (select owner_id from ledger.standing where owner_id = a.id) as partner
    from identity.account a
    where a.role <> 'mitra' and a.closed_at is null and (${id}::bigint is null or a.id = ${id})
      order by a.id`.all(db);
}

/** Locks every super admin, so that two of them never close each other at once. Returns how many there are. */
export async function lockSuperAdmins(tx: Tx): Promise<number> {
  const { rows } = await sql`
    select 1 from identity.account where role = 'super_admin' and closed_at is null
      order by id for update`.execute(tx);
  return rows.length;
}

/** Every super admin with an open account, oldest first. */
export function selectSuperAdmins(tx: Tx): Promise<{ id: number; email: string | null; fullName: string }[]> {
  return query({ id: int, email: nullable(text), fullName: text })`
    select id, email, full_name as "fullName" from identity.account
    where role = 'super_admin' and closed_at is null order by id`.all(tx);
}

/** Changes name and e-mail; true where the e-mail is another one now. Throws the unique violation of the e-mail: EMAIL_TAKEN. */
export async function updateStaff(
  tx: Tx,
  change: { id: number; fullName: string; email: string },
): Promise<boolean> {
  const row = await query({ moved: bool })`
    update identity.account set full_name = ${change.fullName}, email = ${change.email}
      where id = ${change.id}
    returning lower(new.email) is distinct from lower(old.email) as moved`.first(tx);
  return row?.moved ?? false;
}

/** Ends an account for good: no sign-in, its e-mail is free again; the name stays in what it did. False if it was closed. */
export async function closeAccount(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update identity.account set closed_at = ${now}, email = null, unverified_email = null, password_hash = ''
    where id = ${id} and closed_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** The stored hashes of open staff accounts that have a password. */
export function selectStaffHashes(db: Database): Promise<{ id: number; hash: string }[]> {
  return query({ id: int, hash: text })`
    select id, password_hash as hash from identity.account
    where role <> 'mitra' and closed_at is null and password_hash <> '' order by id`.all(db);
}

/**
 * Ends every sign-in to these accounts: staff are closed, others stay without a password until staff close
 * them, and the company's account always stays. Returns who was closed.
 */
export async function lockOut(tx: Tx, ids: readonly number[], now: Date): Promise<number[]> {
  const rows = await query({ id: int, closed: bool })`
    with ended as (delete from identity.session where account_id = any(${ids}::bigint[]))
    update identity.account a set password_hash = '', must_change_password = false, temporary_until = null,
      closed_at = case when closing then ${now}::timestamptz end,
      email = case when not closing then a.email end,
      unverified_email = case when not closing then a.unverified_email end
    from (select id, role in ('admin', 'finance', 'cs') as closing from identity.account
      where id = any(${ids}::bigint[])) b
    where a.id = b.id returning a.id, b.closing as closed`.all(tx);
  return rows.filter(({ closed }) => closed).map(({ id }) => id);
}

/** Has every super admin who can sign in a second factor, and at least one a confirmed address? */
export async function ownersAreReady(db: Database | Tx): Promise<{ secondFactor: boolean; email: boolean }> {
  const row = await query({ secondFactor: bool, email: bool })`
    select coalesce(bool_and(exists (select from identity.second_factor f where f.account_id = a.id
      and f.confirmed_at is not null)), false) as "secondFactor",
      coalesce(bool_or(a.email is not null), false) as email
    from identity.account a where role = 'super_admin' and closed_at is null and password_hash <> ''`.first(
    db,
  );
  return row ?? { secondFactor: false, email: false };
}
