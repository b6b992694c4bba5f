import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';

/** Forgets where an account read its e-mail, for every message ever sent to it; what is not sent yet stays unsent. */
export async function forgetAddress(tx: Tx, accountId: number): Promise<void> {
  await sql`update notifications.message set email_to = null, email_name = null, next_attempt_at = null
    where account_id = ${accountId} and email_to is not null`.execute(tx);
}

/** So many messages are looked at by one statement. */
const stretch = 100_000;

/** The same of every closed account: all messages are passed by, one stretch of their numbers after the other. */
export async function forgetClosedAddresses(tx: Tx): Promise<void> {
  const { last } = await query({ last: int })`
    select coalesce(max(id), 0) as last from notifications.message`.one(tx);
  for (let after = 0; after < last; after += stretch)
    await sql`update notifications.message m set email_to = null, email_name = null, next_attempt_at = null
      from identity.account_state a
      where m.id > ${after} and m.id <= ${after + stretch} and m.email_to is not null
        and a.id = m.account_id and a.closed_at is not null`.execute(tx);
}

/** Does a message say where this account read its e-mail? */
export async function hasAddress(tx: Tx, accountId: number): Promise<boolean> {
  const row = await query({ id: int })`
    select id from notifications.message
    where account_id = ${accountId} and email_to is not null limit 1`.first(tx);
  return row !== null;
}
