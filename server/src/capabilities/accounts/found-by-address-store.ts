import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { query, text } from '../../platform/database/query.ts';
import { findPeople, type People } from './people-store.ts';
import { searchSizes } from './search-sizes.ts';

/** Is the whole of what was typed an e-mail address? */
export const isAddress = (typed: string): boolean => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(typed);

/**
 * The ids of the accounts with this address, a question by two indexes: the one whose it counts as, and those that only claim it (decision 035).
 * `address` is in small letters.
 */
export const idsWithAddress = (address: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  (select id from identity.account where lower(email) = ${address})
  union (select id from identity.account where lower(unverified_email) = ${address}
    order by lower(unverified_email), id limit ${sql.lit(searchSizes.few)}))`;

/**
 * `findPeople` for a list of which the reader may see the addresses (decision 223): where the whole of an address was typed, whose it is; where
 * it is no account's, part of a name after all. Parts of addresses find nothing.
 */
export async function findPeopleOrAddress(db: Database | Tx, search: string): Promise<People> {
  if (!isAddress(search)) return findPeople(db, search);
  const { ids } = await query({ ids: text })`
    select array(select found.id from ${idsWithAddress(sql`lower(${search})`)} found)::text as ids`.one(db);
  return ids === '{}' ? findPeople(db, search) : { search, ids, some: null };
}
