import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, bytes, int, nullable, query, type RowOf, text, time } from '../../platform/database/query.ts';

type Registration = {
  partnerId: number;
  uplineId: number;
  /** Null where the partner did it alone. */
  registeredBy: number | null;
  pinId: number;
};

/** Who registered partners under whom, paid with which PINs; part of a verb's outcome. */
export const insertingRegistrations = (
  entries: readonly Registration[],
  at: Date,
): RawBuilder<unknown> => sql`
  insert into partners.registration (partner_id, upline_id, registered_by, pin_id, at)
  select r.partner_id, r.upline_id, r.registered_by, r.pin_id, ${at}::timestamptz
  from unnest(${entries.map((entry) => entry.partnerId)}::bigint[],
    ${entries.map((entry) => entry.uplineId)}::bigint[],
    ${entries.map((entry) => entry.registeredBy)}::bigint[],
    ${entries.map((entry) => entry.pinId)}::bigint[]) as r(partner_id, upline_id, registered_by, pin_id)
  order by r.partner_id`;

/** Did this person register that partner? */
export async function hasRegistered(tx: Tx, byId: number, partnerId: number): Promise<boolean> {
  const row = await query({ found: bool })`
    select exists (select from partners.registration
      where partner_id = ${partnerId} and registered_by = ${byId}) as found`.one(tx);
  return row.found;
}

const registrationRow = {
  partnerId: int,
  uplineId: int,
  /** Null where the partner did it alone. */
  registeredBy: nullable(int),
  at: time,
};

/** How these partners came into the network, those who did. */
export function selectRegistrations(db: Database | Tx, partnerIds: readonly number[]) {
  return query(registrationRow)`
    select partner_id as "partnerId", upline_id as "uplineId", registered_by as "registeredBy", at
    from partners.registration where partner_id = any (${[...partnerIds]}::bigint[])`.all(db);
}

type RoActivation = { partnerId: number; pinId: number; receiverId: number };

/** Adds a line each to the personal RO history and to the team's, naming the receiver (R3.9); part of a verb's outcome. */
export const insertingRoActivations = (
  entries: readonly RoActivation[],
  at: Date,
): RawBuilder<unknown> => sql`
  insert into partners.ro_activation (partner_id, pin_id, receiver_id, at)
  select a.partner_id, a.pin_id, a.receiver_id, ${at}::timestamptz
  from unnest(${entries.map((entry) => entry.partnerId)}::bigint[],
    ${entries.map((entry) => entry.pinId)}::bigint[],
    ${entries.map((entry) => entry.receiverId)}::bigint[]) as a(partner_id, pin_id, receiver_id)`;

/** When a partner last made a repeat order; null where none was made here. */
export async function selectLastRo(tx: Tx, partnerId: number): Promise<Date | null> {
  const row = await query({ at: time })`
    select at from partners.ro_activation where partner_id = ${partnerId} order by id desc limit 1`.first(tx);
  return row?.at ?? null;
}

/** Phone and bank are null until an account that signed up by itself is activated (decision 008). */
const bankedRow = {
  fullName: text,
  phone: nullable(text),
  bankCode: nullable(text),
  bankHolder: nullable(text),
  accountCipher: nullable(bytes),
  accountLast4: nullable(text),
};

/** A partner's name, phone and bank account as stored; null for an account that has no profile. */
export function selectProfile(db: Database | Tx, accountId: number): Promise<RowOf<typeof bankedRow> | null> {
  return query(bankedRow)`
    select a.full_name as "fullName", p.phone, p.bank_code as "bankCode", p.bank_holder as "bankHolder",
      p.account_cipher as "accountCipher", p.account_last4 as "accountLast4"
    from partners.partnership p join identity.person a on a.id = p.account_id
    where p.account_id = ${accountId}`.first(db);
}

/**
 * The newest registrations, of everybody (`registeredBy` null) or of one person: the accounts that one made are numbered in the order in which
 * they were made.
 */
export function selectRecent(db: Database, registeredBy: number | null, limit: number) {
  const [made, newest] =
    registeredBy === null
      ? [sql`true`, sql`r.at desc, r.partner_id desc`]
      : [sql`r.registered_by = ${registeredBy}`, sql`r.partner_id desc`];
  return query({ id: int, username: text, fullName: text, at: time })`
    select a.id, a.username, a.full_name as "fullName", r.at from partners.registration r
      join identity.person a on a.id = r.partner_id
    where ${made} order by ${newest} limit ${limit}`.all(db);
}
