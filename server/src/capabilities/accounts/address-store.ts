import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, query, type RowOf, text } from '../../platform/database/query.ts';

const emailState = { email: text, verified: bool };
type EmailState = RowOf<typeof emailState>;

/** The address of an account, or the one it claims. */
export function emailStateOf(db: Database | Tx, accountId: number): Promise<EmailState | null> {
  return query(emailState)`
    select coalesce(email, unverified_email, '') as email, email is not null as verified
    from identity.account where id = ${accountId} and closed_at is null`.first(db);
}

/** Who owns this address, in any case; null where no account does. */
export function selectEmailOwner(
  tx: Tx,
  email: string,
): Promise<{ username: string; fullName: string; email: string } | null> {
  return query({ username: text, fullName: text, email: text })`
    select username, full_name as "fullName", email from identity.account
    where lower(email) = lower(${email}) and closed_at is null`.first(tx);
}

/** Another address that waits for its confirmation; the one that counts already takes back what waited. */
export async function claimEmail(tx: Tx, accountId: number, email: string): Promise<void> {
  await sql`update identity.account
    set unverified_email = case when lower(coalesce(email,
      '')) <> lower(${email}::text) then ${email}::text end
    where id = ${accountId} and closed_at is null`.execute(tx);
}

/** The claimed address becomes the account's own; false where it claims another by now. EMAIL_TAKEN by index. */
export async function confirmEmail(tx: Tx, accountId: number, email: string): Promise<boolean> {
  const { rows } = await sql`
    update identity.account set email = unverified_email, unverified_email = null
    where id = ${accountId} and lower(unverified_email) = lower(${email}) and closed_at is null
      returning 1`.execute(tx);
  return rows.length > 0;
}

/** Takes an address away from the super admin that never chose it: e-mails go nowhere rather than to a stranger. */
export async function disownAddress(tx: Tx, address: string): Promise<number[]> {
  const rows = await query({ id: int })`
    update identity.account set email = null where role = 'super_admin' and lower(email) = lower(${address})
    returning id`.all(tx);
  return rows.map(({ id }) => id);
}
