import { countedUpTo, isBeyondCount } from '@rimpang/domain/counting';
import { type RupiahAccount, rupiahAccounts } from '@rimpang/domain/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import { sumKinds, sumKindsOfDays } from '../ledger/index.ts';
import { postingsBeside } from './account-entries-store.ts';
import {
  fromTransfers,
  isNotOfSales,
  matching,
  oneAccount,
  type PostingFilter,
  tables,
} from './posting-filter-store.ts';

const stored: ReadonlySet<string> = new Set(['accounts', 'accountIds', 'from', 'until']);
/** Nothing but accounts and days is asked for, whose sums are stored. */
const asksOnlyStored = (filter: PostingFilter) =>
  Object.entries(filter).every(([name, value]) => value === undefined || stored.has(name));

/** The stored sums of the chosen accounts, or of all that count rupiah. */
async function sumOfAccounts(tx: Tx, accounts: readonly RupiahAccount[] = rupiahAccounts) {
  const total = { count: 0, amount: 0 };
  for (const { kind, count, amount } of await sumKinds(tx)) {
    if (!accounts.some((account) => account === kind)) continue;
    total.count += count;
    total.amount += amount;
  }
  return total;
}

/** The number and sum of some postings, until they are more than lists count. */
const summed = (tx: Tx, some: RawBuilder<unknown>) =>
  query({ count: int, amount: int })`
  select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from (
    select p.amount from ${some} limit ${sql.lit(countedUpTo + 1)}) found`.one(tx);

/**
 * How many postings match, and their sum: where it is not stored, they are gathered by people or by what caused them, and beyond `countedUpTo`
 * it is only said that there are more; of many people nothing.
 */
export async function selectPostingTotal(
  tx: Tx,
  filter: PostingFilter,
): Promise<{ count: number | null; amount: number | null }> {
  if (filter.people?.ids === null) return { count: null, amount: null };
  if (asksOnlyStored(filter))
    return filter.from || filter.until
      ? sumKindsOfDays(tx, filter.accounts ?? rupiahAccounts, filter)
      : sumOfAccounts(tx, filter.accounts);
  const found = sql`${tables} where ${sql.join(matching(filter), sql` and `)}`;
  const { count, amount } = await summed(tx, found);
  return { count, amount: isBeyondCount(count) ? null : amount };
}

/** The sum of the matching postings up to a transfer, or behind it; null where they are more than lists count. */
async function sumBeside(
  tx: Tx,
  filter: PostingFilter,
  transferId: number,
  side: 'behind' | 'up to',
): Promise<number | null> {
  const account = oneAccount(filter);
  const { count, amount } = await summed(
    tx,
    account ? postingsBeside(account, transferId, side) : beside(filter, transferId, side),
  );
  return isBeyondCount(count) ? null : amount;
}

function beside(filter: PostingFilter, transferId: number, side: 'behind' | 'up to'): RawBuilder<unknown> {
  const of = sql`${side === 'behind' ? sql`>` : sql`<=`} ${transferId}`;
  if (!isNotOfSales(filter))
    return sql`${tables} where ${sql.join([...matching(filter), sql`p.transfer_id ${of}`], sql` and `)}`;
  const wanted = [...matching(filter, 'transfer'), sql`t.id ${of}`];
  return sql`${fromTransfers} where ${sql.join(wanted, sql` and `)}
    order by t.id desc`;
}

/**
 * What stood in the chosen accounts, of everybody or of few people, after this transfer: what is stored less what came later, or
 * the sum of everything up to it. Null where both are more than lists count.
 */
export async function selectBalanceAfter(
  tx: Tx,
  filter: Pick<PostingFilter, 'accounts' | 'accountIds' | 'people'>,
  transferId: number,
): Promise<number | null> {
  if (filter.people && !filter.people.ids) return null;
  const later = filter.people ? null : await sumBeside(tx, filter, transferId, 'behind');
  if (later !== null) return (await sumOfAccounts(tx, filter.accounts)).amount - later;
  return sumBeside(tx, filter, transferId, 'up to');
}
