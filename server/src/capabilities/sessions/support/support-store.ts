import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** Lets this session look as that partner until then; false where the session is gone. */
export async function startViewing(
  tx: Tx,
  view: { sessionHash: Buffer; partnerId: number; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update identity.session set viewing_id = ${view.partnerId}, viewing_until = ${view.until}
    where token_hash = ${view.sessionHash} returning 1`.execute(tx);
  return rows.length > 0;
}

/** The session is its owner's own again. */
export async function stopViewing(tx: Tx, sessionHash: Buffer): Promise<void> {
  await sql`update identity.session set viewing_id = null, viewing_until = null
    where token_hash = ${sessionHash}`.execute(tx);
}

/** Ends all impersonation of this account. */
export async function stopViewsOf(tx: Tx, accountId: number): Promise<void> {
  await sql`update identity.session set viewing_id = null, viewing_until = null
    where viewing_id = ${accountId}`.execute(tx);
}
