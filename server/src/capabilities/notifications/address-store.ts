import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Forgets where an account read its e-mail, for every message ever sent to it; what is not sent yet stays unsent. */
export async function forgetAddress(tx: Tx, accountId: number): Promise<void> {
  await sql`update notifications.message set email_to = null, email_name = null, next_attempt_at = null
    where account_id = ${accountId} and email_to is not null`.execute(tx);
}
