import { roles } from '@rimpang/domain/roles';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, oneOf, query, text } from '../../platform/database/query.ts';
import type { Actor } from '../../platform/requests/caller.ts';

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
