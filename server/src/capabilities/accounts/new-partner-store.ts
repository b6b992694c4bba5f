import type { Tx } from '../../platform/database/database.ts';
import { bool, int, query, text } from '../../platform/database/query.ts';
import { type Failure, fieldFailure, Overtaken } from '../../platform/requests/failure.ts';

/** A person who becomes a partner at once, with account and profile; the numbers encrypted, in hexadecimal digits. */
export type NewPartner = {
  username: string;
  fullName: string;
  email: string;
  passwordHash: string;
  nikCipher: string;
  nikIndex: string;
  address: string;
  phone: string;
  bank: string;
  bankHolder: string;
  accountCipher: string;
  accountLast4: string;
};

/**
 * Accounts and active profiles of new partners, of whom no two want the same name. In their order the new id, or why nothing was
 * written for that one: USERNAME_TAKEN, EMAIL_TAKEN, NIK_TAKEN (invariant 17). Waits for another transaction that is taking the same
 * username or address; throws the unique violation where another one is taking the same NIK.
 */
export async function insertPartners(
  tx: Tx,
  people: readonly NewPartner[],
  now: Date,
): Promise<(number | Failure)[]> {
  // Names in one order, so that two groups wait for each other's in a circle as seldom as can be.
  const rows = await query({ id: int, username: text })`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as g(username text,
        "fullName" text, email text, "passwordHash" text, "nikCipher" text, "nikIndex" text, address text,
        phone text, bank text, "bankHolder" text, "accountCipher" text, "accountLast4" text)
    ), account as (
      insert into identity.account (username, email, full_name, role, rank, password_hash,
        must_change_password, password_from_registrar, created_at)
      select g.username, g.email, g."fullName", 'mitra', 'Mitra', g."passwordHash", false, true,
        ${now}::timestamptz
      from given g
      where not exists (select from partners.profile p
        where p.nik_index = decode(g."nikIndex", 'hex') and p.status = 'Aktif')
      order by lower(g.username)
      on conflict do nothing returning id, username
    ), profile as (
      insert into partners.profile (account_id, status, nik_cipher, nik_index, address, phone, bank_code,
        bank_holder, account_cipher, account_last4, joined_at)
      select a.id, 'Aktif', decode(g."nikCipher", 'hex'), decode(g."nikIndex", 'hex'), g.address, g.phone,
        g.bank, g."bankHolder", decode(g."accountCipher", 'hex'), g."accountLast4", ${now}::timestamptz
      from account a join given g using (username)
    )
    select id, username from account`.all(tx);
  const ids = new Map(rows.map(({ id, username }) => [username, id]));
  const made: (number | Failure)[] = [];
  for (const person of people) made.push(ids.get(person.username) ?? (await whatIsTaken(tx, person)));
  return made;
}

/** In the order in which a form names them. */
async function whatIsTaken(tx: Tx, { username, email, nikIndex }: NewPartner): Promise<Failure> {
  const taken = await query({ username: bool, email: bool, nik: bool })`
    select exists (select from identity.account where lower(username) = lower(${username})) as username,
      exists (select from identity.account where lower(email) = lower(${email})) as email,
      exists (select from partners.profile
        where nik_index = decode(${nikIndex}, 'hex') and status = 'Aktif') as nik`.one(tx);
  if (taken.username) return fieldFailure('USERNAME_TAKEN', 'username');
  if (taken.email) return fieldFailure('EMAIL_TAKEN', 'email');
  if (taken.nik) return fieldFailure('NIK_TAKEN', 'nik');
  throw new Overtaken('what was taken is free again');
}
