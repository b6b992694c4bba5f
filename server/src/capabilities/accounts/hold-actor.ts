import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';

/**
 * Demands that the account of a request's actor is open, and keeps it open until the transaction ends. Between the
 * request's authentication and its transaction it may have been closed; then the request comes too late, like one of a
 * session that is over. A closing takes the row `for update`: it waits for this transaction, or was first. Failures:
 * NOT_SIGNED_IN.
 */
export async function holdActor(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`
    select from identity.account where id = ${id} and closed_at is null for key share`.execute(tx);
  if (rows.length === 0) throw new Failure('NOT_SIGNED_IN');
}
