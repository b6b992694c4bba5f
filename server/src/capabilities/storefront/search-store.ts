import type { SuspectedFilter } from '@rimpang/contract/visitors';
import { type RawBuilder, sql } from 'kysely';

/** Any part of the sender's name, e-mail or the reference number, whatever the case; the row is called `o`. */
export function matchesPerson(search: string): RawBuilder<unknown> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(o.name ilike ${pattern} or o.email ilike ${pattern} or o.reference ilike ${pattern})`;
}

/** Of all, of those to be checked, or of the others; `o` is what visitors sent. */
export const suspectedIs = (filter: SuspectedFilter) =>
  filter === 'all' ? sql`true` : sql`o.suspected = ${filter === 'true'}`;
