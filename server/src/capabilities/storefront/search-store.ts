import type { SuspectedFilter } from '@rimpang/contract/visitors';
import { type RawBuilder, sql } from 'kysely';
import { containing, literally } from '../../platform/database/like.ts';

/** Any part of the sender's name, e-mail or the reference number, whatever the case; the row is called `o`. */
export function matchesPerson(search: string): RawBuilder<unknown> {
  const pattern = containing(search);
  return sql`(o.name ilike ${pattern} or o.email ilike ${pattern} or o.reference ilike ${pattern})`;
}

/** A number is stored as +62…; people look for 0812… */
function phonePattern(search: string): string {
  const digits = search.replace(/\D/g, '').replace(/^(0|62)/, '');
  return digits.length >= 4 ? `%${digits}%` : '';
}

/** The beginning of a tracking number, in which letters stand as capitals. */
const trackingPattern = (search: string) => `${literally(search.replace(/\s/g, '')).toUpperCase()}%`;

/** The same of a public order, also by the sender's number and by that of the parcel. */
export const matchesOrder = (search: string): RawBuilder<unknown> =>
  sql`(${matchesPerson(search)} or o.phone like ${phonePattern(search)}
    or o.tracking_number like ${trackingPattern(search)})`;

/** Of all, of those to be checked, or of the others; `o` is what visitors sent. */
export const suspectedIs = (filter: SuspectedFilter) =>
  filter === 'all' ? sql`true` : sql`o.suspected = ${filter === 'true'}`;
