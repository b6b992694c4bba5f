import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { pageAt, type Place } from '../../platform/database/page-place.ts';
import { int, query } from '../../platform/database/query.ts';
import { entriesOfAccount } from './account-entries-store.ts';
import { fills, metAmong, pageOfMany } from '../accounts/index.ts';
import {
  areMetOrFound,
  asMany,
  duringDays,
  fromTransfers,
  isGathered,
  matching,
  ofAccounts,
  oneAccount,
  type PostingFilter,
  tables,
} from './posting-filter-store.ts';

/** Transfers with a side that matches, from either end. */
export function selectTransferIds(tx: Tx, filter: PostingFilter, page: Place): Promise<number[]> {
  if (!areMetOrFound(filter)) return readTransferIds(tx, filter, page);
  return pageOfMany(tx, asMany(filter.people), {
    upTo: page.limit + page.skip,
    isFull: fills(page.limit),
    rows: () => sql`select ${sidesOfAll(filter, page)} order by ${pageAt('t', page).by}`,
    read: (people) => readTransferIds(tx, { ...filter, ...(people && { people }) }, page),
  });
}

/** Sides of all owners that match, in no order, from where a page begins. */
const sidesOfAll = (filter: PostingFilter, page: Place) => {
  const wanted = matching({ ...filter, people: undefined }, 'transfer');
  return sql`from ${fromTransfers} where ${sql.join([...wanted, ...pageAt('t', page).from], sql` and `)}`;
};

async function readTransferIds(tx: Tx, filter: PostingFilter, page: Place): Promise<number[]> {
  const rows = await query({ id: int })`${transfersOn(filter, page)}`.all(tx);
  return rows.map(({ id }) => id);
}

function transfersOn(filter: PostingFilter, page: Place): RawBuilder<unknown> {
  const { from, by, end } = pageAt('t', page);
  const account = oneAccount(filter);
  if (account) return entriesOfAccount(account, duringDays(filter, 'posting'), page);
  const { people, ...others } = filter;
  if (!areMetOrFound(filter) || !people)
    return sql`select distinct t.id from ${isGathered(filter) ? tables : fromTransfers}
      where ${sql.join([...matching(filter, 'transfer'), ...from], sql` and `)} order by ${by} ${end}`;
  if (people.some) {
    const first = { by, limit: page.limit + page.skip };
    const found = ofAccounts(people.some, [...matching(others, 'transfer'), ...from], first);
    return sql`select distinct t.id from (select p.transfer_id as id from ${found}) t
      order by ${by} ${end}`;
  }
  const rows = sql`select t.id, a.owner_id ${sidesOfAll(filter, page)}`;
  const whose = { row: 't', owner: 'owner_id', people };
  const met = metAmong(rows, whose, { by, end: sql``, upTo: page.limit + page.skip });
  return sql`select distinct t.id from (${met}) t order by ${by} ${end}`;
}

/** Which sides of these transfers match. */
export async function selectMatchingIds(
  tx: Tx,
  filter: PostingFilter,
  transferIds: readonly number[],
): Promise<Set<number>> {
  const wanted = matching({ ...filter, transferIds }, 'transfer');
  const rows = await query({ id: int })`
    select p.id from ${tables} where ${sql.join(wanted, sql` and `)}`.all(tx);
  return new Set(rows.map(({ id }) => id));
}
