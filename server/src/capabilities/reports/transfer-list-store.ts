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
    rows: () => {
      const { from, by } = pageAt('t', page);
      return sql`select from ${fromTransfers}
        where ${sql.join([...matching({ ...filter, people: undefined }, 'transfer'), ...from], sql` and `)}
        order by ${by}`;
    },
    read: (people) => readTransferIds(tx, { ...filter, ...(people && { people }) }, page),
  });
}

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
  const wanted = sql.join([...matching(others, 'transfer'), ...from], sql` and `);
  const rows = sql`select t.id, a.owner_id from ${fromTransfers} where ${wanted}`;
  const whose = { row: 't', owner: 'owner_id', search: people.search };
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
