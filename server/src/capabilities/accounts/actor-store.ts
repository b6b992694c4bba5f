import { roles } from '@rimpang/domain/permissions';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, oneOf, query, text } from '../../platform/database/query.ts';
import type { Actor } from '../../platform/requests/caller.ts';
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

/** The person with this username as an actor, without a session: for demo data, the terminal and tests. Null where there is none. */
export function findActor(db: Database | Tx, username: string): Promise<Actor | null> {
  return query({
    id: int,
    username: text,
    fullName: text,
    email: text,
    role: oneOf(roles),
    rank: text,
    mustChangePassword: bool,
  })`
    select id, username, full_name as "fullName", coalesce(email, '') as email, role, rank,
      must_change_password as "mustChangePassword"
    from identity.account where lower(username) = lower(${username}) and closed_at is null`.first(db);
}
