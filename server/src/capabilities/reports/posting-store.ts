import type { RupiahAccount } from '@rimpang/domain/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { asWritten, inGroups, plannedOnce } from '../../platform/database/page-place.ts';
import { int, nullable, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { fills, metAmong, pageOfMany, type People } from '../accounts/index.ts';
import {
  areMetOrFound,
  asMany,
  fromTransfers,
  isByTransfer,
  matching,
  ofAccounts,
  type PostingFilter,
  tables,
} from './posting-filter-store.ts';

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
  account: text,
  ownerId: nullable(int),
  ownerUsername: nullable(text),
  ownerName: nullable(text),
  amount: int,
};
export type PostingRow = RowOf<typeof postingRow>;

const shownColumns = sql`p.id, t.id as transfer_id, t.at, t.rule, t.cause, a.kind, a.owner_id, p.amount`;

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

/** What of the ledger is passed by, of all owners, and its order, inside and outside. */
function wayThrough(filter: PostingFilter, before: number | null) {
  const isOfTransfers = isByTransfer(filter);
  const [from, by, outside] = isOfTransfers
    ? [fromTransfers, sql`t.id desc, p.id desc`, sql`p.transfer_id desc, p.id desc`]
    : [tables, sql`p.id desc`, sql`p.id desc`];
  const older = olderThan(before, isOfTransfers);
  const wanted = matching({ ...filter, people: undefined }, isOfTransfers ? 'transfer' : 'posting');
  return { rows: sql`from ${from} where ${sql.join([...wanted, ...older], sql` and `)}`, by, outside, older };
}

/** A page of people of whom more than a few have the name. */
function shownOfMany(
  filter: PostingFilter & { people: People },
  { before, limit }: PostingPage,
): RawBuilder<unknown> {
  const { people, ...others } = filter;
  const { rows, by, outside, older } = wayThrough(filter, before);
  const end = sql`limit ${asWritten(limit)}`;
  if (people.some) {
    const wanted = [...matching(others), ...older];
    return sql`select p.id, p.transfer_id, p.at, p.rule, p.cause, a.kind, a.owner_id, p.amount
      from ${ofAccounts(people.some, wanted, { by, limit })} order by ${outside} ${end}`;
  }
  const whose = { row: 'p', owner: 'owner_id', people };
  return metAmong(sql`select ${shownColumns} ${rows}`, whose, { by, outside, end, upTo: limit });
}

/** Postings in rupiah, newest first, each with what it belongs to. */
export function selectPostings(tx: Tx, filter: PostingFilter, page: PostingPage): Promise<PostingRow[]> {
  if (!areMetOrFound(filter)) return readPostings(tx, filter, page);
  const people = asMany(filter.people);
  return pageOfMany(tx, people, {
    upTo: page.limit,
    isFull: fills(page.limit),
    rows: () => {
      const { rows, by } = wayThrough({ ...filter, ...(people && { people }) }, page.before);
      return sql`select ${rows} order by ${by}`;
    },
    read: (asked) => readPostings(tx, { ...filter, ...(asked && { people: asked }) }, page),
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
