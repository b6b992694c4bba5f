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
import { fills, isOneOf, metAmong, pageOfMany, type People } from '../accounts/index.ts';

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

/** The only account that is asked for, where it is the company's; of people it has nothing. */
export const oneAccount = (filter: PostingFilter): number | null =>
  !filter.people && !isGathered(filter) && filter.accountIds?.length === 1
    ? (filter.accountIds[0] ?? null)
    : null;

/** Are these partners' accounts that sales do not move? They are met transfer by transfer. */
const isByTransfer = (filter: PostingFilter) => isNotOfSales(filter) && !filter.accountIds;

/** Behind this posting, in the order of postings or of transfers. */
function olderThan(before: number | null, isOfTransfers: boolean): RawBuilder<unknown>[] {
  if (before === null) return [];
  if (!isOfTransfers) return [sql`p.id < ${before}`];
  const seen = sql`(select transfer_id from ledger.posting where id = ${before})`;
  return [sql`t.id <= ${seen}`, sql`(t.id, p.id) < (${seen}, ${before})`];
}

/** The same in the order of transfers, of which few have such a side, and of the sides of each. */
function shownByTransfer(filter: PostingFilter, { before, limit }: PostingPage): RawBuilder<unknown> {
  return sql`select ${shownColumns} from ${fromTransfers}
    where ${sql.join([...matching(filter, 'transfer'), ...olderThan(before, true)], sql` and `)}
    order by t.id desc, p.id desc limit ${asWritten(limit)}`;
}

type PostingPage = { before: number | null; limit: number };

/** A page of postings; of accounts of the company so many of each, as the index of each account has them. */
function shownOn(filter: PostingFilter, page: PostingPage): RawBuilder<unknown> {
  if (areMetOrFound(filter)) return shownOfMany(filter, page);
  if (isByTransfer(filter)) return shownByTransfer(filter, page);
  const { before, limit } = page;
  const older = olderThan(before, false);
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

/** Are more people asked for than are few, and nothing that finds their postings sooner? They are met along the ledger, or found by their accounts. */
const areMetOrFound = ({ people, accountIds, transferIds, bonusId, withdrawalId }: PostingFilter) =>
  people?.ids === null && !(accountIds ?? transferIds ?? bonusId ?? withdrawalId);

/** The same as if it was only known that many have the name. */
const asMany = (people: People | undefined) => people && { ...people, some: null };

/** What of the ledger is passed by until these are met, of everybody. */
function passedBy(filter: PostingFilter, from: readonly RawBuilder<unknown>[]) {
  const isOfTransfers = isByTransfer(filter);
  const wanted = [
    ...matching({ ...filter, people: undefined }, isOfTransfers ? 'transfer' : 'posting'),
    ...from,
  ];
  return sql`from ${isOfTransfers ? fromTransfers : tables} where ${sql.join(wanted, sql` and `)}`;
}

/** The first postings `p` of each account `a` of these people, by an order. */
const ofAccounts = (
  people: string,
  wanted: readonly RawBuilder<unknown>[],
  { by, limit }: { by: RawBuilder<unknown>; limit: number },
) => sql`unnest(${people}::bigint[]) person(id)
  cross join lateral (
    select * from ledger.account where owner_id = person.id and unit = 'rupiah' offset 0) a
  cross join lateral (
    select p.id, p.transfer_id, p.amount, t.at, t.rule, t.cause
    from ledger.posting p join ledger.transfer t on t.id = p.transfer_id
    where p.account_id = a.id and ${sql.join(wanted, sql` and `)}
    order by ${by} limit ${asWritten(limit)}) p`;

/** A page of people of whom more than a few have the name. */
function shownOfMany(filter: PostingFilter, { before, limit }: PostingPage): RawBuilder<unknown> {
  const { people, ...others } = filter;
  const isOfTransfers = isByTransfer(filter);
  const [by, outside] = isOfTransfers
    ? [sql`t.id desc, p.id desc`, sql`p.transfer_id desc, p.id desc`]
    : [sql`p.id desc`, sql`p.id desc`];
  const older = olderThan(before, isOfTransfers);
  const end = sql`limit ${asWritten(limit)}`;
  if (people?.some) {
    const wanted = [...matching(others), ...older];
    return sql`select p.id, p.transfer_id, p.at, p.rule, p.cause, a.kind, a.owner_id, p.amount
      from ${ofAccounts(people.some, wanted, { by, limit })} order by ${outside} ${end}`;
  }
  const rows = sql`select ${shownColumns} ${passedBy(filter, older)}`;
  const whose = { row: 'p', owner: 'owner_id', search: people?.search ?? '' };
  return metAmong(rows, whose, { by, outside, end, upTo: limit });
}

/** Postings in rupiah, newest first, each with what it belongs to. */
export function selectPostings(tx: Tx, filter: PostingFilter, page: PostingPage): Promise<PostingRow[]> {
  if (!areMetOrFound(filter)) return readPostings(tx, filter, page);
  return pageOfMany(tx, asMany(filter.people), {
    upTo: page.limit,
    isFull: fills(page.limit),
    rows: () => sql`select ${passedBy(filter, olderThan(page.before, isByTransfer(filter)))}`,
    read: (people) => readPostings(tx, { ...filter, ...(people && { people }) }, page),
  });
}

function readPostings(tx: Tx, filter: PostingFilter, page: PostingPage): Promise<PostingRow[]> {
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
export function selectTransferIds(tx: Tx, filter: PostingFilter, page: Place): Promise<number[]> {
  if (!areMetOrFound(filter)) return readTransferIds(tx, filter, page);
  return pageOfMany(tx, asMany(filter.people), {
    upTo: page.limit + page.skip,
    isFull: fills(page.limit),
    rows: () => sql`select ${passedBy(filter, pageAt('t', page).from)}`,
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
