import { type RawBuilder, sql } from 'kysely';

/** A person as other people may see them. */
export type Person = { id: number; username: string; fullName: string };

/** A row of the view `identity.person`, joined under `alias`, as one value; null where nobody was joined. */
export function personIn(alias: string): RawBuilder<Person | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column('id')} is not null then json_build_object(
    'id', ${column('id')}, 'username', ${column('username')}, 'fullName', ${column('full_name')}) end`;
}
