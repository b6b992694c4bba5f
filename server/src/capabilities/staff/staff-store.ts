import { staffRoles } from '@rimpang/domain/roles';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';

const staffRow = {
  id: int,
  revision: int,
  username: text,
  fullName: text,
  email: text,
  emailConfirmed: bool,
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
    select a.id, a.revision, a.username, a.full_name as "fullName", coalesce(a.email, '') as email,
      a.email_confirmed_at is not null as "emailConfirmed", a.role,
      a.created_at as "createdAt",
      (select max(s.active_at) from identity.session_activity s where s.account_id = a.id) as "activeAt",
      (a.must_change_password and a.temporary_until is not null) as "temporaryPassword",
      exists (select from identity.confirmed_factor f where f.account_id = a.id) as "secondFactor",
      a.id in (select owner_id from ledger.standing where owner_id = a.id) as partner
    from identity.account_state a
    where a.role <> 'mitra' and a.closed_at is null and (${id}::bigint is null or a.id = ${id})
      order by a.id`.all(db);
}

/** Has every super admin who can sign in a second factor, and at least one a confirmed address? */
export async function ownersAreReady(db: Database | Tx): Promise<{ secondFactor: boolean; email: boolean }> {
  const row = await query({ secondFactor: bool, email: bool })`
    select coalesce(bool_and(exists (select from identity.confirmed_factor f where f.account_id = a.id)),
      false) as "secondFactor",
      coalesce(bool_or(a.email is not null), false) as email
    from identity.account_state a where role = 'super_admin' and closed_at is null and has_password`.first(
    db,
  );
  return row ?? { secondFactor: false, email: false };
}
