import type { RupiahAccount } from '@rimpang/domain/ledger';
import { type RawBuilder, sql } from 'kysely';
import {
  type Days,
  isDuring,
  numberedDuring,
  type Numbered,
  numberedWithin,
} from '../../platform/database/numbered.ts';
import { asWritten } from '../../platform/database/page-place.ts';
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
export const isGathered = ({ people, transferIds, bonusId, withdrawalId }: PostingFilter) =>
  Boolean(people?.ids ?? people?.some ?? transferIds ?? bonusId ?? withdrawalId);
export const isNotOfSales = (filter: PostingFilter) =>
  !isGathered(filter) && (filter.accounts?.every((account) => notOfSales.has(account)) ?? false);
/** The transfers that move them, among millions that sales made: as `transfer_not_of_sale` has them (decision 162). */
const causedByNoSale = sql`split_part(t.cause, ':', 1) not in ('registration', 'ro', 'order')`;

/** The stretch of these days: of the numbers in whose order a list is read, so that it is nothing but passed through. */
export const duringDays = (days: Days, by: 'posting' | 'transfer'): RawBuilder<unknown>[] =>
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

/** The only account that is asked for, where it is the company's; of people it has nothing. */
export const oneAccount = (filter: PostingFilter): number | null =>
  !filter.people && !isGathered(filter) && filter.accountIds?.length === 1
    ? (filter.accountIds[0] ?? null)
    : null;

/** Are these partners' accounts that sales do not move? They are met transfer by transfer. */
export const isByTransfer = (filter: PostingFilter) => isNotOfSales(filter) && !filter.accountIds;

/** Are more people asked for than are few, and nothing that finds their postings sooner? They are met along the ledger, or found by their accounts. */
export const areMetOrFound = (filter: PostingFilter): filter is PostingFilter & { people: People } =>
  filter.people?.ids === null &&
  !(filter.accountIds ?? filter.transferIds ?? filter.bonusId ?? filter.withdrawalId);

/** The same as if it was only known that many have the name. */
export const asMany = (people: People | undefined) => people && { ...people, some: null };

/** The first postings `p` of each account `a` of these people, by an order. */
export const ofAccounts = (
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
