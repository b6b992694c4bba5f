import { type RupiahAccount, rupiahAccounts } from '@rimpang/domain/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import {
  type Days,
  isDuring,
  numberedDuring,
  type Numbered,
  numberedWithin,
} from '../../platform/database/numbered.ts';
import { asWritten, inGroups, pageAt, type Place, plannedOnce } from '../../platform/database/page-place.ts';
import { int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { entriesOfAccount } from './account-entries-store.ts';
import { isOneOf, type People } from '../accounts/index.ts';

export type PostingFilter = {
  /** Only the sides of these transfers. */
  transferIds?: readonly number[];
  accounts?: readonly RupiahAccount[];
  /** The same, where they are the company's: a few rows, each with its postings in an index. */
  accountIds?: readonly number[];
  people?: People;
  bonusId?: number;
  withdrawalId?: number;
  from?: Date;
  until?: Date;
};

const postingRow = {
  id: int,
  transferId: int,
  at: time,
  rule: text,
  ruleTitle: nullable(text),
  cause: text,
  code: nullable(text),
  bonusId: nullable(int),
  withdrawalId: nullable(int),
  account: oneOf(rupiahAccounts),
  ownerId: nullable(int),
  ownerUsername: nullable(text),
  ownerName: nullable(text),
  amount: int,
};
export type PostingRow = RowOf<typeof postingRow>;

export const tables = sql`ledger.posting p join ledger.account a on a.id = p.account_id and a.unit = 'rupiah'
  join ledger.transfer t on t.id = p.transfer_id`;

/**
 * The same from transfer to transfer, in the order of their numbers. Nothing else is thought of: of sides that few transfers have the planner
 * would read all sides along theirs, and millions that none of these transfers has (decision 162).
 */
export const fromTransfers = sql`ledger.transfer t
  cross join lateral (select * from ledger.posting where transfer_id = t.id offset 0) p
  cross join lateral (select * from ledger.account where id = p.account_id and unit = 'rupiah' offset 0) a`;

/** Postings have the moment of their transfer, and are numbered with it. */
export const numberedPostings: Numbered = {
  table: 'ledger.transfer',
  rows: sql`(select p.id, t.at from ledger.posting p join ledger.transfer t on t.id = p.transfer_id) posted`,
  at: 'at',
};

/** Accounts that sales do not move, but withdrawals, rank claims, closings, and what came along with a company. */
const notOfSales: ReadonlySet<RupiahAccount> = new Set([
  'fee_income',
  'forfeited',
  'held',
  'opening',
  'payout',
  'tax_withheld',
]);
/** Are the postings that match found by people or by what caused them, each by an index of its own? */
const isGathered = ({ people, transferIds, bonusId, withdrawalId }: PostingFilter) =>
  Boolean(people?.ids ?? people?.some ?? transferIds ?? bonusId ?? withdrawalId);
export const isNotOfSales = (filter: PostingFilter) =>
  !isGathered(filter) && (filter.accounts?.every((account) => notOfSales.has(account)) ?? false);
/** The transfers that move them, among millions that sales made: as `transfer_not_of_sale` has them (decision 162). */
const causedByNoSale = sql`split_part(t.cause, ':', 1) not in ('registration', 'ro', 'order')`;

/** The stretch of these days: of the numbers in whose order a list is read, so that it is nothing but passed through. */
const duringDays = (days: Days, by: 'posting' | 'transfer'): RawBuilder<unknown>[] =>
  by === 'posting'
    ? [...numberedWithin(sql`p.id`, numberedPostings, days), ...isDuring(sql`t.at`, days)]
    : [
        ...numberedDuring('t', 'ledger.transfer', days),
        ...numberedWithin(sql`p.transfer_id`, 'ledger.transfer', days),
      ];

/** The accounts of few people have an index; those of many are found soon on the way through the ledger. */
function isOwnedBy(people: People): RawBuilder<unknown> {
  const isOwner = isOneOf(people, sql`a.owner_id`, 'h');
  return people.ids ? isOwner : sql`(select ${isOwner} from identity.person h where h.id = a.owner_id)`;
}

export function matching(
  filter: PostingFilter,
  by: 'posting' | 'transfer' = 'posting',
): RawBuilder<unknown>[] {
  const wanted = [sql`true`];
  if (by === 'transfer' && isNotOfSales(filter)) wanted.push(causedByNoSale);
  if (filter.accounts && !filter.accountIds)
    wanted.push(sql`a.kind in (${sql.join(filter.accounts.map((account) => sql.lit(account)))})`);
  if (filter.accountIds) wanted.push(sql`p.account_id = any (${filter.accountIds}::bigint[])`);
  if (filter.transferIds) wanted.push(sql`p.transfer_id = any (${filter.transferIds}::bigint[])`);
  wanted.push(...duringDays(filter, by));
  if (filter.withdrawalId) wanted.push(sql`t.cause = ${`withdrawal:${filter.withdrawalId}`}`);
  if (filter.bonusId)
    wanted.push(sql`t.id = (select transfer_id from bonuses.bonus where id = ${filter.bonusId})`);
  if (filter.people) wanted.push(filter.accountIds ? sql`false` : isOwnedBy(filter.people));
  return wanted;
}

const shownColumns = sql`p.id, t.id as transfer_id, t.at, t.rule, t.cause, a.kind, a.owner_id, p.amount`;

/** The only account that is asked for, where it is the company's. */
export const oneAccount = (filter: PostingFilter): number | null =>
  !isGathered(filter) && filter.accountIds?.length === 1 ? (filter.accountIds[0] ?? null) : null;

/** Are these partners' accounts that sales do not move? They are met transfer by transfer. */
const isByTransfer = (filter: PostingFilter) => isNotOfSales(filter) && !filter.accountIds;

/** The same in the order of transfers, of which few have such a side, and of the sides of each. */
function shownByTransfer(filter: PostingFilter, { before, limit }: PostingPage): RawBuilder<unknown> {
  const seen = sql`(select transfer_id from ledger.posting where id = ${before})`;
  const older = before === null ? [] : [sql`t.id <= ${seen}`, sql`(t.id, p.id) < (${seen}, ${before})`];
  return sql`select ${shownColumns} from ${fromTransfers}
    where ${sql.join([...matching(filter, 'transfer'), ...older], sql` and `)}
    order by t.id desc, p.id desc limit ${asWritten(limit)}`;
}

type PostingPage = { before: number | null; limit: number };

/** A page of postings; of accounts of the company so many of each, as the index of each account has them. */
function shownOn(filter: PostingFilter, page: PostingPage): RawBuilder<unknown> {
  if (isByTransfer(filter)) return shownByTransfer(filter, page);
  const { before, limit } = page;
  const older = before === null ? [] : [sql`p.id < ${before}`];
  const newest = sql`p.id desc limit ${asWritten(limit)}`;
  const { accountIds, transferIds, bonusId, withdrawalId, people, ...others } = filter;
  if (!accountIds || transferIds || bonusId || withdrawalId || people)
    return sql`select ${shownColumns} from ${tables}
      where ${sql.join([...matching(filter), ...older], sql` and `)} order by ${newest}`;
  const ofEach = accountIds.map((id) => {
    const group = inGroups([{ of: sql`p.account_id`, is: plannedOnce(id, 'bigint') }], 'newest', 'same');
    const wanted = [...group.wanted, ...matching({ ...others, accounts: undefined }), ...older];
    // Looked up for each: the planner would read all accounts in their order instead, beginning with the last.
    return sql`(select ${shownColumns} from ledger.posting p
      cross join lateral (select * from ledger.account where id = p.account_id offset 0) a
      join ledger.transfer t on t.id = p.transfer_id
      where a.unit = 'rupiah' and ${sql.join(wanted, sql` and `)} order by ${group.by}, ${newest})`;
  });
  return sql`select p.* from (${sql.join(ofEach, sql` union all `)}) p order by ${newest}`;
}

/** Postings in rupiah, newest first, each with what it belongs to. */
export async function selectPostings(
  tx: Tx,
  filter: PostingFilter,
  page: PostingPage,
): Promise<PostingRow[]> {
  const newest = isByTransfer(filter) ? sql`s.transfer_id desc, s.id desc` : sql`s.id desc`;
  return query(postingRow)`
    with shown as (${shownOn(filter, page)})
    select s.id, s.transfer_id as "transferId", s.at, s.rule, r.title as "ruleTitle", s.cause,
      coalesce(b.code, w.code) as code,
      b.id as "bonusId", w.id as "withdrawalId", s.kind as account, o.id as "ownerId",
      o.username as "ownerUsername",
      o.full_name as "ownerName", s.amount
    from shown s left join identity.person o on o.id = s.owner_id
    left join bonuses.event e on e.cause = s.cause
    left join bonuses.bonus b on b.event_id = e.id and b.transfer_id = s.transfer_id
    left join bonuses.plan_rule r on r.version = e.plan_version and r.key = b.rule_key
    left join withdrawals.withdrawal w
      on w.id = case when starts_with(s.cause, 'withdrawal:') then substr(s.cause, 12)::bigint end
    order by ${newest}`.all(tx);
}

/** The company's accounts of these kinds; null where one of them is a partner's. */
export async function selectCompanyAccounts(
  tx: Tx,
  kinds: readonly RupiahAccount[],
): Promise<number[] | null> {
  const rows = await query({ id: int })`
    select id from ledger.account
    where owner_id is null and kind = any (${plannedOnce(kinds, 'text[]')})`.all(tx);
  return rows.length < kinds.length ? null : rows.map(({ id }) => id);
}

/** Transfers with a side that matches, from either end. */
export async function selectTransferIds(tx: Tx, filter: PostingFilter, page: Place): Promise<number[]> {
  const { from, by, end } = pageAt('t', page);
  const wanted = [...matching(filter, 'transfer'), ...from];
  const account = oneAccount(filter);
  const found = account
    ? entriesOfAccount(account, duringDays(filter, 'posting'), page)
    : sql`select distinct t.id from ${isGathered(filter) ? tables : fromTransfers}
        where ${sql.join(wanted, sql` and `)} order by ${by} ${end}`;
  const rows = await query({ id: int })`${found}`.all(tx);
  return rows.map(({ id }) => id);
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
