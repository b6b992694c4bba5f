import { countedUpTo } from '@rimpang/domain/counting';
import { type WithdrawalStatus, withdrawalStatuses } from '@rimpang/domain/withdrawals';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { numberedDuring } from '../../platform/database/numbered.ts';
import { pageAt, type Place, type SortKey } from '../../platform/database/page-place.ts';
import { int, oneOf, query, type RowOf } from '../../platform/database/query.ts';
import { readTallies } from '../../platform/database/tally.ts';
import { areMany, fills, metAmong, pageOfMany } from '../accounts/index.ts';
import { isFoundWithdrawal, isLabelled, type Searched } from './search-store.ts';
import { selectWhere, type WithdrawalRow } from './store.ts';

type Matching = {
  searched: Searched | null;
  /** When it was asked for. */
  from?: Date;
  until?: Date;
};
type QueueFilter = Matching & {
  status: WithdrawalStatus | null;
  /** Only what is in no payout batch. */
  unbatched: boolean;
  sort: 'at' | 'amount';
} & Place;

function matching({ searched, ...days }: Matching): RawBuilder<unknown>[] {
  const wanted = [sql`true`, ...numberedDuring('w', 'withdrawals.withdrawal', days)];
  if (searched) wanted.push(isFoundWithdrawal(searched));
  return wanted;
}

const byAmount: SortKey = { table: sql`withdrawals.withdrawal`, of: (row) => sql`${row}.amount` };

/** A page of the queue, by what it is sorted by. */
export function selectQueue(db: Database | Tx, filter: QueueFilter): Promise<WithdrawalRow[]> {
  const { from, by, end } = pageAt('w', filter, filter.sort === 'amount' ? byAmount : undefined);
  const { searched, status, unbatched, ...days } = filter;
  const others = [...matching({ ...days, searched: null }), ...from];
  if (status) others.push(sql`w.status = ${sql.lit(status)}`);
  if (unbatched) others.push(sql`w.batch_id is null`);
  const rows = sql`select w.* from withdrawals.withdrawal w where ${sql.join(others, sql` and `)}`;
  const upTo = filter.limit + filter.skip;
  return pageOfMany(db, searched?.people, {
    upTo,
    isFull: fills(filter.limit),
    rows: () => rows,
    read: (people) => {
      if (!searched || !people)
        return selectWhere(db, sql`${sql.join(others, sql` and `)} order by ${by} ${end}`);
      if (!areMany(people)) {
        const wanted = [...others, isFoundWithdrawal({ ...searched, people })];
        return selectWhere(db, sql`${sql.join(wanted, sql` and `)} order by ${by} ${end}`);
      }
      const or = isLabelled(searched);
      const met = metAmong(rows, { row: 'w', owner: 'partner_id', people, or }, { by, end, upTo });
      return selectWhere(db, sql`w.id = any (array(select id from (${met}) met)) order by ${by}`);
    },
  });
}

const statusTotal = { status: oneOf(withdrawalStatuses), count: int, amount: int };
type StatusTotal = RowOf<typeof statusTotal>;

/** How many and how much per status, of what the search finds in these days: beyond `countedUpTo` only that there are more. */
export function selectWithdrawalTotals(db: Database | Tx, filter: Matching): Promise<StatusTotal[]> {
  const ofStatus = withdrawalStatuses.map(
    (status) => sql`select ${status}::text as status, count(*) as count,
      coalesce(sum(amount), 0)::bigint as amount from (
      select w.amount from withdrawals.withdrawal w
      where ${sql.join([sql`w.status = ${sql.lit(status)}`, ...matching(filter)], sql` and `)}
      limit ${sql.lit(countedUpTo + 1)}) found`,
  );
  return query(statusTotal)`select * from (${sql.join(ofStatus, sql` union all `)}) withdrawals`.all(db);
}

/** The same of all withdrawals: from what is kept. */
export async function storedWithdrawalTotals(db: Database | Tx): Promise<StatusTotal[]> {
  const rows = await readTallies(db, ['withdrawals.status']);
  return rows.map(({ key, count, amount }) => ({ status: key as WithdrawalStatus, count, amount }));
}
