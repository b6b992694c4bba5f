import type { Role } from '@rimpang/domain/permissions';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database.ts';

export type LinkPurpose = 'verify-email' | 'reset-password' | 'set-up';
/** Whom a link belongs to. */
export type LinkOwner = { id: number; username: string; fullName: string; email: string; role: Role };

export type NewLink = { hash: Buffer; purpose: LinkPurpose; now: Date; expiresAt: Date };

/** Adds a link for this account's claimed address; null where it is verified already. */
export async function insertVerification(
  tx: Tx,
  accountId: number,
  link: NewLink,
): Promise<LinkOwner | null> {
  const { rows } = await sql<LinkOwner>`
    with owner as (
      select id, username, full_name, unverified_email as email, role from identity.account
      where id = ${accountId} and unverified_email is not null and closed_at is null
    ), link as (
      insert into identity.link (token_hash, account_id, purpose, email, created_at, expires_at)
      select ${link.hash}::bytea, id, ${link.purpose}::text, email, ${link.now}::timestamptz, ${link.expiresAt}::timestamptz from owner
    )
    select id, username, full_name as "fullName", email, role from owner`.execute(tx);
  return rows[0] ?? null;
}

/** Adds a link for the account that owns this address; null where nobody does. One statement in either case. */
export async function insertReset(tx: Tx, email: string, link: NewLink): Promise<LinkOwner | null> {
  const { rows } = await sql<LinkOwner>`
    with owner as (
      select id, username, full_name, email, role from identity.account
      where lower(email) = lower(${email}) and closed_at is null
    ), link as (
      insert into identity.link (token_hash, account_id, purpose, email, created_at, expires_at)
      select ${link.hash}::bytea, id, ${link.purpose}::text, email, ${link.now}::timestamptz, ${link.expiresAt}::timestamptz from owner
    )
    select id, username, full_name as "fullName", email, role from owner`.execute(tx);
  return rows[0] ?? null;
}

const usable = (hash: Buffer, purpose: LinkPurpose, now: Date) => sql`
  l.token_hash = ${hash} and l.purpose = ${purpose} and l.used_at is null and l.expires_at > ${now}`;

/** Whose usable link this is, without using it; null where it is unknown, used or over. */
export async function findLink(
  db: Database,
  hash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<LinkOwner | null> {
  const { rows } = await sql<LinkOwner>`
    select a.id, a.username, a.full_name as "fullName", l.email, a.role
    from identity.link l join identity.account a on a.id = l.account_id and a.closed_at is null
    where ${usable(hash, purpose, now)}`.execute(db);
  return rows[0] ?? null;
}

/** Uses a link, once, whoever comes with it at the same moment; null where it cannot be used any more. */
export async function takeLink(
  tx: Tx,
  hash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<LinkOwner | null> {
  const { rows } = await sql<LinkOwner>`
    update identity.link l set used_at = ${now} from identity.account a
    where a.id = l.account_id and a.closed_at is null and ${usable(hash, purpose, now)}
    returning a.id, a.username, a.full_name as "fullName", l.email, a.role`.execute(tx);
  return rows[0] ?? null;
}

/** Every other link of this purpose becomes useless. */
export async function voidLinks(tx: Tx, accountId: number, purpose: LinkPurpose, now: Date): Promise<void> {
  await sql`update identity.link set used_at = ${now}
    where account_id = ${accountId} and purpose = ${purpose} and used_at is null`.execute(tx);
}

/** The claimed address becomes the account's own; false where it claims another by now. EMAIL_TAKEN by index. */
export async function confirmEmail(tx: Tx, accountId: number, email: string): Promise<boolean> {
  const { rows } = await sql`
    update identity.account set email = unverified_email, unverified_email = null
    where id = ${accountId} and lower(unverified_email) = lower(${email}) and closed_at is null returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Sets a chosen password by a link sent to `email`, while that is still the account's; ends what was temporary. */
export async function setPasswordByLink(
  tx: Tx,
  change: { id: number; email: string; hash: string },
): Promise<boolean> {
  const { rows } = await sql`
    update identity.account set password_hash = ${change.hash}, must_change_password = false, temporary_until = null
    where id = ${change.id} and lower(email) = lower(${change.email}) and closed_at is null returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export type EmailState = { email: string; verified: boolean };

/** The address of an account, or the one it claims. */
export async function selectEmailState(db: Database | Tx, accountId: number): Promise<EmailState | null> {
  const { rows } = await sql<EmailState>`
    select coalesce(email, unverified_email, '') as email, email is not null as verified
    from identity.account where id = ${accountId} and closed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Who owns this address, in any case; null where nobody does. */
export async function selectEmailOwner(
  tx: Tx,
  email: string,
): Promise<{ username: string; fullName: string; email: string } | null> {
  const { rows } = await sql<{ username: string; fullName: string; email: string }>`
    select username, full_name as "fullName", email from identity.account
    where lower(email) = lower(${email}) and closed_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** Adds the link of an account that has no password yet; false where it has one. */
export async function insertSetUp(tx: Tx, accountId: number, email: string, link: NewLink): Promise<boolean> {
  const { rows } = await sql`
    insert into identity.link (token_hash, account_id, purpose, email, created_at, expires_at)
    select ${link.hash}::bytea, id, ${link.purpose}::text, ${email}::text, ${link.now}::timestamptz, ${link.expiresAt}::timestamptz
    from identity.account where id = ${accountId} and password_hash = '' and closed_at is null returning 1`.execute(
    tx,
  );
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

/** Another address that waits for its confirmation; the one that counts already takes back what waited. */
export async function claimEmail(tx: Tx, accountId: number, email: string): Promise<void> {
  await sql`update identity.account
    set unverified_email = case when lower(coalesce(email, '')) <> lower(${email}::text) then ${email}::text end
    where id = ${accountId} and closed_at is null`.execute(tx);
}

export type OwnEmail = { email: string; pending: string | null; secondFactor: boolean };

/** Where an account's letters go and what waits for confirmation. */
export async function selectOwnEmail(db: Database | Tx, accountId: number): Promise<OwnEmail> {
  const { rows } = await sql<OwnEmail>`
    select coalesce(email, '') as email, unverified_email as pending,
      exists (select from identity.second_factor f where f.account_id = a.id and f.confirmed_at is not null) as "secondFactor"
    from identity.account a where id = ${accountId}`.execute(db);
  return rows[0] ?? { email: '', pending: null, secondFactor: false };
}

/** Takes an address away from the super admin that never chose it: letters go nowhere rather than to a stranger. */
export async function disownAddress(tx: Tx, address: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update identity.account set email = null where role = 'super_admin' and lower(email) = lower(${address})
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
