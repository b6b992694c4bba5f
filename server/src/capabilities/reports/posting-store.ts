import { countedUpTo, isBeyondCount } from '@rimpang/domain/counting';
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
import { asWritten, inGroups, pageAt, type Place } from '../../platform/database/page-place.ts';
import { int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { isOneOf, type People } from '../accounts/index.ts';
import { sumKinds } from '../ledger/index.ts';

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
  account: oneOf([
    'available',
    'bonus_expense',
    'company_bonus',
    'fee_income',
    'forfeited',
    'held',
    'opening',
    'payout',
    'tax_withheld',
  ]),
  ownerId: nullable(int),
  ownerUsername: nullable(text),
  ownerName: nullable(text),
  amount: int,
};
export type PostingRow = RowOf<typeof postingRow>;

const tables = sql`ledger.posting p join ledger.account a on a.id = p.account_id and a.unit = 'rupiah'
  join ledger.transfer t on t.id = p.transfer_id`;

/** Postings have the moment of their transfer, and are numbered with it. */
export const numberedPostings: Numbered = {
  table: 'ledger.transfer',
  rows: sql`(select p.id, t.at from ledger.posting p join ledger.transfer t on t.id = p.transfer_id) posted`,
  at: 'at',
};

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

function matching(filter: PostingFilter, by: 'posting' | 'transfer' = 'posting'): RawBuilder<unknown>[] {
  const wanted = [sql`true`];
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

/** A page of postings; of accounts of the company so many of each, as the index of each account has them. */
function shownOn(
  filter: PostingFilter,
  { before, limit }: { before: number | null; limit: number },
): RawBuilder<unknown> {
  const older = before === null ? [] : [sql`p.id < ${before}`];
  const newest = sql`p.id desc limit ${asWritten(limit)}`;
  const { accountIds, transferIds, bonusId, withdrawalId, people, ...others } = filter;
  if (!accountIds || transferIds || bonusId || withdrawalId || people)
    return sql`select ${shownColumns} from ${tables}
      where ${sql.join([...matching(filter), ...older], sql` and `)} order by ${newest}`;
  const ofEach = accountIds.map((id) => {
    const group = inGroups([{ of: sql`p.account_id`, is: sql`${id}::bigint` }], 'newest', 'same');
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
  page: { before: number | null; limit: number },
): Promise<PostingRow[]> {
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
    order by s.id desc`.all(tx);
}

/** Nothing but accounts is asked for, whose sums are stored. */
const asksOnlyAccounts = (filter: PostingFilter) =>
  Object.entries(filter).every(
    ([name, value]) => value === undefined || name === 'accounts' || name === 'accountIds',
  );

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

/** How many postings match, and their sum: beyond `countedUpTo` only that there are more, unless it is stored; of many people nothing. */
export async function selectPostingTotal(
  tx: Tx,
  filter: PostingFilter,
): Promise<{ count: number | null; amount: number | null }> {
  if (filter.people?.ids === null) return { count: null, amount: null };
  if (asksOnlyAccounts(filter)) return sumOfAccounts(tx, filter.accounts);
  const { count, amount } = await query({ count: int, amount: int })`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from (
      select p.amount from ${tables} where ${sql.join(matching(filter), sql` and `)}
      limit ${countedUpTo + 1}) found`.one(tx);
  return { count, amount: isBeyondCount(count) ? null : amount };
}

/** The company's accounts of these kinds; null where one of them is a partner's. */
export async function selectCompanyAccounts(
  tx: Tx,
  kinds: readonly RupiahAccount[],
): Promise<number[] | null> {
  const rows = await query({ id: int })`
    select id from ledger.account where owner_id is null and kind = any (${kinds}::text[])`.all(tx);
  return rows.length < kinds.length ? null : rows.map(({ id }) => id);
}

/** Transfers with a side that matches, from either end. */
export async function selectTransferIds(tx: Tx, filter: PostingFilter, page: Place): Promise<number[]> {
  const { from, by, end } = pageAt('t', page);
  const wanted = [...matching(filter, 'transfer'), ...from];
  const rows = await query({ id: int })`
    select distinct t.id from ${tables} where ${sql.join(wanted, sql` and `)} order by ${by} ${end}`.all(tx);
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

/** The sum of the matching postings up to a transfer, or behind it; null where they are more than lists count. */
async function sumBeside(tx: Tx, filter: PostingFilter, side: RawBuilder<unknown>): Promise<number | null> {
  const { count, amount } = await query({ count: int, amount: int })`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from (
      select p.amount from ${tables} where ${sql.join([...matching(filter), side], sql` and `)}
      limit ${countedUpTo + 1}) counted`.one(tx);
  return isBeyondCount(count) ? null : amount;
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
  const later = filter.people ? null : await sumBeside(tx, filter, sql`p.transfer_id > ${transferId}`);
  if (later !== null) return (await sumOfAccounts(tx, filter.accounts)).amount - later;
  return sumBeside(tx, filter, sql`p.transfer_id <= ${transferId}`);
}
