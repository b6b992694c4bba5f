import { type RawBuilder, sql } from 'kysely';
import { inGroups, pageAt, type Place, plannedOnce } from '../../platform/database/page-place.ts';

/**
 * Transfers with a side in one account of the company are read in the order of these sides, which an index has for each account; in
 * the order of their own numbers all that others moved would be passed by. The two orders are the same but for transfers that were
 * posted in the same moment (decision 162).
 */
const sideIn = (account: number, transfer: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select max(id) from ledger.posting where transfer_id = ${transfer} and account_id = ${account})`;

const groupOf = (account: number, order: Place['order']) =>
  inGroups([{ of: sql`p.account_id`, is: plannedOnce(account, 'bigint') }], order, 'same');

/** A page of their ids, of those that fulfil more conditions on `p` and the transfer `t`. */
export function entriesOfAccount(account: number, days: readonly RawBuilder<unknown>[], page: Place) {
  const group = groupOf(account, page.order);
  const { by, end } = pageAt('p', { ...page, after: null });
  const beyond = page.order === 'oldest' ? sql`>` : sql`<`;
  const from = page.after === null ? [] : [sql`p.id ${beyond} ${sideIn(account, sql`${page.after}`)}`];
  // A transfer with more than one side in it stands where its last one does.
  const isLast = sql`p.id = ${sideIn(account, sql`p.transfer_id`)}`;
  return sql`select p.transfer_id as id from ledger.posting p
    cross join lateral (select at from ledger.transfer where id = p.transfer_id offset 0) t
    where ${sql.join([...group.wanted, isLast, ...days, ...from], sql` and `)}
    order by ${group.by}, ${by} ${end}`;
}

/** Its postings beside a transfer: behind it, or up to it. */
export function postingsBeside(account: number, transferId: number, side: 'behind' | 'up to') {
  const group = groupOf(account, 'newest');
  const place = sql`p.id ${side === 'behind' ? sql`>` : sql`<=`} ${sideIn(account, sql`${transferId}`)}`;
  return sql`ledger.posting p where ${sql.join([...group.wanted, place], sql` and `)}
    order by ${group.by}, p.id desc`;
}
