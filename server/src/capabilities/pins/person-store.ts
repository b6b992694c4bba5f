import { type RawBuilder, sql } from 'kysely';
import { int, object, text } from '../../platform/database/query.ts';

/** A person as other people may see them. */
export const personShape = object({ id: int, username: text, fullName: text });
export type Person = NonNullable<(typeof personShape)['value']>;

/** A row of the view `identity.person`, joined under `alias`, as one value; null where no row was joined. */
export function personIn(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column('id')} is not null then json_build_object(
    'id', ${column('id')}, 'username', ${column('username')}, 'fullName', ${column('full_name')}) end`;
}
