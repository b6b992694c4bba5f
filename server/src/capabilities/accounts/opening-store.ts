import type { Role } from '@rimpang/domain/roles';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, nullable, query, text } from '../../platform/database/query.ts';

/** Accounts of people who were there before the company moved in: without a password, a link gives them one. */
export type OpenedAccount = {
  username: string;
  /** Null of a closed account only. */
  email: string | null;
  fullName: string;
  role: Role;
  rank: string;
  /** ISO. */
  createdAt: string;
  closedAt: string | null;
};

const openedAccount = { id: int, username: text };

/** Adds them in this order. Throws the unique violation of a username or e-mail. */
export async function insertOpenedAccounts(
  tx: Tx,
  accounts: readonly OpenedAccount[],
): Promise<{ id: number; username: string }[]> {
  return query(openedAccount)`
    insert into identity.account (username, email, full_name, role, rank, password_hash, created_at,
      closed_at)
    select a.username, a.email, a."fullName", a.role, a.rank, '', a."createdAt", a."closedAt"
    from rows from (jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as (username text, email text,
      "fullName" text, role text, rank text, "createdAt" timestamptz, "closedAt" timestamptz))
      with ordinality as a(username, email, "fullName", role, rank, "createdAt", "closedAt", place)
    order by a.place returning id, username`.all(tx);
}

/** The profile of one of them; what is encrypted in hexadecimal digits, everything null of a closed partner. */
export type OpenedProfile = {
  accountId: number;
  status: 'Aktif' | 'Tidak Aktif';
  nikCipher: string | null;
  nikIndex: string | null;
  address: string | null;
  phone: string | null;
  bank: string | null;
  bankHolder: string | null;
  accountCipher: string | null;
  accountLast4: string | null;
  joinedAt: string;
};

/** Adds them. Throws the unique violation of an active NIK (invariant 17). */
export async function insertOpenedProfiles(tx: Tx, profiles: readonly OpenedProfile[]): Promise<void> {
  await sql`
    insert into partners.profile (account_id, status, nik_cipher, nik_index, address, phone, bank_code,
      bank_holder, account_cipher, account_last4, joined_at, erased)
    select p."accountId", p.status, decode(p."nikCipher", 'hex'), decode(p."nikIndex", 'hex'), p.address,
      p.phone, p.bank, p."bankHolder", decode(p."accountCipher", 'hex'), p."accountLast4", p."joinedAt",
      exists (select from identity.account a where a.id = p."accountId" and a.closed_at is not null)
    from jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb) as p("accountId" bigint, status text,
      "nikCipher" text, "nikIndex" text, address text, phone text, bank text, "bankHolder" text,
      "accountCipher" text, "accountLast4" text, "joinedAt" timestamptz)`.execute(tx);
}

const taken = { username: text, email: nullable(text) };

/** Names and addresses of all accounts there are, in lower case: for a company that has hardly any yet. */
export function selectTakenNames(db: Database | Tx) {
  return query(taken)`
    select lower(username) as username, lower(coalesce(email, unverified_email)) as email
    from identity.account order by id`.all(db);
}

/** Was any partner ever registered here, or brought along? */
export async function hasPartners(db: Database | Tx): Promise<boolean> {
  const row = await query({ found: bool })`
    select exists (select from identity.account where role = 'mitra') as found`.one(db);
  return row.found;
}

/** Removes accounts and profiles for good. Throws the foreign key violation where anything refers to one. */
export async function deleteOpenedAccounts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from partners.profile where account_id = any (${ids}::bigint[])`.execute(tx);
  await sql`delete from identity.account where id = any (${ids}::bigint[])`.execute(tx);
}
