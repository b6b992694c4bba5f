import type { RupiahAccount } from '@rimpang/domain/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { pageAt, type Place } from '../../platform/database/page-place.ts';
import { int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';

export type PostingFilter = {
  /** Only the sides of these transfers. */
  transferIds?: readonly number[];
  accounts?: readonly RupiahAccount[];
  search?: string;
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

/** People are found first: they are few, and their accounts have an index. What people type is text, never a pattern. */
function matching(filter: PostingFilter): RawBuilder<unknown>[] {
  const wanted = [sql`true`];
  if (filter.accounts) wanted.push(sql`a.kind in (${sql.join([...filter.accounts])})`);
  if (filter.transferIds) wanted.push(sql`p.transfer_id = any (${filter.transferIds}::bigint[])`);
  if (filter.from) wanted.push(sql`t.at >= ${filter.from}`);
  if (filter.until) wanted.push(sql`t.at < ${filter.until}`);
  if (filter.withdrawalId) wanted.push(sql`t.cause = ${`withdrawal:${filter.withdrawalId}`}`);
  if (filter.bonusId)
    wanted.push(sql`t.id = (select transfer_id from bonuses.bonus where id = ${filter.bonusId})`);
  if (filter.search) {
    const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
    wanted.push(sql`a.owner_id in (
      select id from identity.person where username ilike ${pattern} or full_name ilike ${pattern})`);
  }
  return wanted;
}

/** Postings in rupiah, newest first, each with what it belongs to. */
export async function selectPostings(
  tx: Tx,
  filter: PostingFilter,
  page: { before: number | null; limit: number },
): Promise<PostingRow[]> {
  const wanted = matching(filter);
  if (page.before !== null) wanted.push(sql`p.id < ${page.before}`);
  return query(postingRow)`
    with shown as (
      select p.id, t.id as transfer_id, t.at, t.rule, t.cause, a.kind, a.owner_id, p.amount
      from ${tables} where ${sql.join(wanted, sql` and `)} order by p.id desc limit ${page.limit}
    )
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

/** How many postings match, and their sum. */
export async function selectPostingTotal(
  tx: Tx,
  filter: PostingFilter,
): Promise<{ count: number; amount: number }> {
  const row = await query({ count: int, amount: int })`
    select count(*) as count, coalesce(sum(p.amount), 0)::bigint as amount
    from ${tables} where ${sql.join(matching(filter), sql` and `)}`.first(tx);
  return row ?? { count: 0, amount: 0 };
}

/** Transfers with a side that matches, from either end. */
export async function selectTransferIds(tx: Tx, filter: PostingFilter, page: Place): Promise<number[]> {
  const { from, by, end } = pageAt('t', page);
  const wanted = [...matching(filter), ...from];
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
  const rows = await query({ id: int })`
    select p.id from ${tables} where ${sql.join(matching({ ...filter, transferIds }), sql` and `)}`.all(tx);
  return new Set(rows.map(({ id }) => id));
}

/** What stood in the matching accounts after this transfer: the sum of everything up to it. */
export async function selectBalanceAfter(tx: Tx, filter: PostingFilter, transferId: number): Promise<number> {
  const wanted = [...matching(filter), sql`p.transfer_id <= ${transferId}`];
  const row = await query({ balance: int })`
    select coalesce(sum(p.amount), 0)::bigint as balance
    from ${tables} where ${sql.join(wanted, sql` and `)}`.one(tx);
  return row.balance;
}
