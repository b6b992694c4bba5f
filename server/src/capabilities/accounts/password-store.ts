import { type RawBuilder, sql } from 'kysely';

/**
 * Another address that waits to take the place of the one that counts: given up with a new password, since the person who asked for it may have
 * known the old one. The first address of an account waits on.
 */
const claim = sql`unverified_email = case when email is null then unverified_email end`;

/**
 * What sets a password, as a statement that returns the account's `id`, or no row where it may not be set. `setPassword` of
 * `sessions` runs it and ends what a first password ends; nothing here writes one by itself.
 */
export type PasswordChange = RawBuilder<unknown>;

/** A chosen password, unless it changed since `oldHash` was read: no row means another person was faster. */
export const choosingPassword = (change: {
  id: number;
  oldHash: string;
  newHash: string;
}): PasswordChange => sql`
  update identity.account set password_hash = ${change.newHash}, must_change_password = false,
    temporary_until = null, ${claim}
  where id = ${change.id} and password_hash = ${change.oldHash} returning id`;

/** A password that must be changed at the next sign-in and is worthless after `until`. */
export const issuingPassword = (change: { id: number; hash: string; until: Date }): PasswordChange => sql`
  update identity.account set password_hash = ${change.hash}, must_change_password = true,
    temporary_until = ${change.until}, ${claim} where id = ${change.id} and closed_at is null returning id`;

/**
 * A chosen password by a link sent to `email`, while that is still the account's; ends what was temporary. One that was e-mailed on
 * demand (`isReset`) also asks for a confirmed address, where the account had a password before (decision 214).
 */
export const choosingPasswordByLink = (change: {
  id: number;
  email: string;
  hash: string;
  isReset: boolean;
}): PasswordChange => sql`
  update identity.account set password_hash = ${change.hash}, must_change_password = false,
    temporary_until = null, ${claim}
  where id = ${change.id} and lower(email) = lower(${change.email}) and closed_at is null
    and (not ${change.isReset}::boolean or email_confirmed_at is not null or password_hash = '')
  returning id`;

/** First password and claimed address of an account; no row where it has a password by now. */
export const settingUpAccount = (owner: { id: number; email: string; hash: string }): PasswordChange => sql`
  update identity.account set password_hash = ${owner.hash}, unverified_email = ${owner.email},
    must_change_password = false, temporary_until = null
  where id = ${owner.id} and password_hash = '' and closed_at is null returning id`;
