import { sql } from 'kysely';
import type { Actor } from '../../platform/requests/caller.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

/** The person with this username as an actor, without a session: for demo data, the terminal and tests. Null where nobody is. */
export async function findActor(db: Database | Tx, username: string): Promise<Actor | null> {
  const { rows } = await sql<Actor>`
    select id, username, full_name as "fullName", coalesce(email, '') as email, role, rank, must_change_password as "mustChangePassword"
    from identity.account where lower(username) = lower(${username}) and closed_at is null`.execute(db);
  return rows[0] ?? null;
}
