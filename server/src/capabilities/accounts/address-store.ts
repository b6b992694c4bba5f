import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, query, type RowOf, text } from '../../platform/database/query.ts';

const emailState = { email: text, verified: bool, confirmed: bool };
type EmailState = RowOf<typeof emailState>;

/** The address of an account, or the one it claims; `confirmed` where a link to the one that counts was followed (decision 214). */
export function emailStateOf(db: Database | Tx, accountId: number): Promise<EmailState | null> {
  return query(emailState)`
    select coalesce(email, unverified_email, '') as email, email is not null as verified,
      email_confirmed_at is not null as confirmed
    from identity.account where id = ${accountId} and closed_at is null`.first(db);
}

const emailOwner = { username: text, fullName: text, email: text, confirmed: bool };

/** Whose address this is, in any case, and whether its holder confirmed it; null where it is no account's. */
export function selectEmailOwner(tx: Tx, email: string): Promise<RowOf<typeof emailOwner> | null> {
  return query(emailOwner)`
    select username, full_name as "fullName", email, email_confirmed_at is not null as confirmed
    from identity.account
    where lower(email) = lower(${email}) and closed_at is null`.first(tx);
}

/** Another address that waits for its confirmation; the one that counts already takes back what waited. */
export async function claimEmail(tx: Tx, accountId: number, email: string): Promise<void> {
  await sql`update identity.account
    set unverified_email = case when lower(coalesce(email,
      '')) <> lower(${email}::text) then ${email}::text end
    where id = ${accountId} and closed_at is null`.execute(tx);
}

/**
 * The person with this mailbox shows that the address is theirs: one that was claimed becomes the account's own ('moved'), one that
 * another person entered and that counts already is confirmed ('confirmed', decision 214). Null where the account
 * has another by now, or this one was confirmed before. EMAIL_TAKEN by index.
 */
export async function confirmEmail(
  tx: Tx,
  accountId: number,
  email: string,
  now: Date,
): Promise<'moved' | 'confirmed' | null> {
  const { rows } = await sql`
    update identity.account set email = unverified_email, unverified_email = null
    where id = ${accountId} and lower(unverified_email) = lower(${email}) and closed_at is null
      returning 1`.execute(tx);
  if (rows.length > 0) {
    await noteConfirmed(tx, accountId, email, now);
    return 'moved';
  }
  const state = await emailStateOf(tx, accountId);
  if (state?.confirmed !== false || !(await noteConfirmed(tx, accountId, email, now))) return null;
  return 'confirmed';
}

/** A link that was sent to this address was followed; false where it is not the account's any more. */
export async function noteConfirmed(tx: Tx, accountId: number, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update identity.account set email_confirmed_at = ${now}
    where id = ${accountId} and lower(email) = lower(${email}) and closed_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Takes an address away from the super admin that never chose it: e-mails go nowhere rather than to a stranger. */
export async function disownAddress(tx: Tx, address: string): Promise<number[]> {
  const rows = await query({ id: int })`
    update identity.account set email = null where role = 'super_admin' and lower(email) = lower(${address})
    returning id`.all(tx);
  return rows.map(({ id }) => id);
}
