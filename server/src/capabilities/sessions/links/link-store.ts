import { roles } from '@rimpang/domain/roles';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import {
  bool,
  int,
  nullable,
  oneOf,
  query,
  type RowOf,
  text,
  time,
} from '../../../platform/database/query.ts';
import { lockForChange } from '../../accounts/index.ts';

const purposes = ['verify-email', 'reset-password', 'first-password', 'set-up'] as const;
export type LinkPurpose = (typeof purposes)[number];
/** The links that set a password; only the first of the two was sent by e-mail. */
export const passwordLinks = ['reset-password', 'first-password'] as const;
/** Whom a link belongs to. */
const linkOwner = { id: int, username: text, fullName: text, email: text, role: oneOf(roles) };
type LinkOwner = RowOf<typeof linkOwner>;
const openedLink = { ...linkOwner, purpose: oneOf(purposes) };
type OpenedLink = RowOf<typeof openedLink>;

export type NewLink = { hash: Buffer; purpose: LinkPurpose; now: Date; expiresAt: Date };

/**
 * Adds a link for the address that this account claims, or that counts without being confirmed; null where there is neither.
 */
export function insertVerification(tx: Tx, accountId: number, link: NewLink): Promise<LinkOwner | null> {
  return query(linkOwner)`
    with owner as (
      select id, username, full_name, coalesce(unverified_email, email) as email, role
      from identity.account_state
      where id = ${accountId} and closed_at is null and (unverified_email is not null
        or (email is not null and email_confirmed_at is null))
    ), link as (
      insert into identity.link (token_hash, account_id, purpose, email, created_at, expires_at)
      select ${link.hash}::bytea, id, ${link.purpose}::text, email, ${link.now}::timestamptz,
        ${link.expiresAt}::timestamptz from owner
    )
    select id, username, full_name as "fullName", email, role from owner`.first(tx);
}

/**
 * Adds a link for the account that owns this address, where its holder confirmed it, or the company invited them there and they
 * have no password yet (decision 214): `isLinked`. Null where no account owns it. One statement in every case.
 */
export function insertReset(
  tx: Tx,
  email: string,
  link: NewLink,
): Promise<(LinkOwner & { isLinked: boolean }) | null> {
  return query({ ...linkOwner, isLinked: bool })`
    with owner as (
      select a.id, a.username, a.full_name, a.email, a.role,
        a.email_confirmed_at is not null or (not a.has_password and exists (
          select from identity.invitation i where i.account_id = a.id and i.way = 'email')) as is_linked
      from identity.account_state a where lower(a.email) = lower(${email}) and a.closed_at is null
    ), link as (
      insert into identity.link (token_hash, account_id, purpose, email, created_at, expires_at)
      select ${link.hash}::bytea, id, ${link.purpose}::text, email, ${link.now}::timestamptz,
        ${link.expiresAt}::timestamptz from owner where is_linked
    )
    select id, username, full_name as "fullName", email, role, is_linked as "isLinked" from owner`.first(tx);
}

const usable = (hash: Buffer, wanted: readonly LinkPurpose[], now: Date) => sql`
  l.token_hash = ${hash} and l.purpose = any (${wanted}::text[])
  and l.used_at is null and l.expires_at > ${now}`;

/** Whose usable link this is, without using it; null where it is unknown, used or over. */
export function findLink(
  db: Database,
  hash: Buffer,
  wanted: readonly LinkPurpose[],
  now: Date,
): Promise<OpenedLink | null> {
  return query(openedLink)`
    select a.id, a.username, a.full_name as "fullName", l.email, a.role, l.purpose
    from identity.link l join identity.account_state a on a.id = l.account_id and a.closed_at is null
    where ${usable(hash, wanted, now)}`.first(db);
}

/**
 * Uses a link, once, however many come with it at the same moment; null where it cannot be used any more. The account is
 * locked before the link, as by everybody who changes the account and makes its links useless.
 */
export async function takeLink(
  tx: Tx,
  hash: Buffer,
  wanted: readonly LinkPurpose[],
  now: Date,
): Promise<OpenedLink | null> {
  const owner = await findLink(tx, hash, wanted, now);
  if (!owner) return null;
  await lockForChange(tx, owner.id);
  return query(openedLink)`
    update identity.link l set used_at = ${now} from identity.account_state a
    where a.id = l.account_id and a.closed_at is null and ${usable(hash, wanted, now)}
    returning a.id, a.username, a.full_name as "fullName", l.email, a.role, l.purpose`.first(tx);
}

/** Every other link of these purposes becomes useless. */
export async function voidLinks(
  tx: Tx,
  accountId: number,
  wanted: readonly LinkPurpose[],
  now: Date,
): Promise<void> {
  await sql`update identity.link set used_at = ${now}
    where account_id = ${accountId} and purpose = any (${wanted}::text[]) and used_at is null`.execute(tx);
}

const uninvited = {
  id: int,
  username: text,
  fullName: text,
  email: text,
  /** When the last invitation was made. */
  seen: nullable(time),
};
export type Uninvited = RowOf<typeof uninvited>;

/** Of these accounts the open ones that have an address, no password, and no usable link to set one. */
export function selectUninvited(tx: Tx, ids: readonly number[], now: Date): Promise<Uninvited[]> {
  return query(uninvited)`
    select a.id, a.username, a.full_name as "fullName", a.email, a.invited_at as seen
    from identity.account_state a
    where a.id = any (${ids}::bigint[]) and not a.has_password and a.closed_at is null
      and a.email is not null and a.id not in (select l.account_id from identity.link l
        where l.purpose = 'first-password' and l.used_at is null and l.expires_at > ${now})
    order by a.id`.all(tx);
}

/** The first password links of these accounts become useless. */
export async function voidFirstPasswords(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`update identity.link set used_at = ${now}
    where account_id = any (${ids}::bigint[]) and purpose = 'first-password' and used_at is null`.execute(tx);
}

/** Adds first password links, one for each owner. */
export async function insertFirstPasswords(
  tx: Tx,
  links: readonly { id: number; email: string; hash: string; expiresAt: Date }[],
  now: Date,
): Promise<void> {
  await sql`
    insert into identity.link (token_hash, account_id, purpose, email, created_at, expires_at)
    select decode(l.hash, 'hex'), l.id, 'first-password', l.email, ${now}::timestamptz, l."expiresAt"
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(id bigint, email text, hash text,
      "expiresAt" timestamptz)`.execute(tx);
}

/**
 * Puts a first password link in the place of the last one, which ends when that would have; null where none is usable: it was
 * used, a password was set by other means, its time is over, or the account was closed.
 */
export function replaceFirstPassword(
  tx: Tx,
  accountId: number,
  link: NewLink & { madeBy: number },
): Promise<{ expiresAt: Date } | null> {
  return query({ expiresAt: time })`
    with last as (
      update identity.link l set used_at = ${link.now} from identity.account_state a
      where a.id = l.account_id and a.closed_at is null and l.account_id = ${accountId}
        and l.purpose = ${link.purpose} and l.used_at is null and l.expires_at > ${link.now}
      returning l.email, l.expires_at
    )
    insert into identity.link (token_hash, account_id, purpose, email, created_at, expires_at, made_by)
    select ${link.hash}::bytea, ${accountId}::bigint, ${link.purpose}::text, email,
      ${link.now}::timestamptz, expires_at, ${link.madeBy}::bigint
    from last limit 1 returning expires_at as "expiresAt"`.first(tx);
}

/** Adds the link of an account that has no password yet; false where it has one. */
export async function insertSetUp(tx: Tx, accountId: number, email: string, link: NewLink): Promise<boolean> {
  const { rows } = await sql`
    insert into identity.link (token_hash, account_id, purpose, email, created_at, expires_at)
    select ${link.hash}::bytea, id, ${link.purpose}::text, ${email}::text, ${link.now}::timestamptz,
      ${link.expiresAt}::timestamptz
    from identity.account_state where id = ${accountId} and not has_password and closed_at is null
      returning 1`.execute(tx);
  return rows.length > 0;
}

const ownEmail = { email: text, confirmed: bool, pending: nullable(text), secondFactor: bool };
type OwnEmail = RowOf<typeof ownEmail>;

/** Where an account's e-mails go, whether a link there was followed, and what waits for confirmation. */
export async function selectOwnEmail(db: Database | Tx, accountId: number): Promise<OwnEmail> {
  const row = await query(ownEmail)`
    select coalesce(email, '') as email, email_confirmed_at is not null as confirmed,
      unverified_email as pending,
      exists (select from identity.second_factor f where f.account_id = a.id
      and f.confirmed_at is not null) as "secondFactor"
    from identity.account_state a where id = ${accountId}`.first(db);
  return row ?? { email: '', confirmed: false, pending: null, secondFactor: false };
}

/** Is the password of this account still the one that the person entered who registered it? */
export async function hasRegistrarsPassword(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from identity.account_state where id = ${accountId} and password_from_registrar`.execute(tx);
  return rows.length > 0;
}
