import { pinTypes } from '@rimpang/domain/pins';
import { type BonusCause, bonusCauses, type BonusType, bonusTypes } from '@rimpang/domain/plan';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { pageAt, type Place, type SortKey } from '../../platform/database/page-place.ts';
import { bool, int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { bonusColumns, type Total } from './bonus-list-store.ts';

const staffBonusRow = {
  id: int,
  code: text,
  type: oneOf(bonusTypes),
  amount: int,
  cumulative: int,
  paid: int,
  at: time,
  trigger: oneOf(bonusCauses),
  quantity: int,
  pinType: nullable(oneOf(pinTypes)),
  orderCode: nullable(text),
  rewardKey: nullable(text),
  subjectId: int,
  subjectUsername: text,
  subjectName: text,
  beneficiaryId: int,
  beneficiaryUsername: text,
  beneficiaryName: text,
};
export type StaffBonusRow = RowOf<typeof staffBonusRow>;

type AllBonusesFilter = {
  scope: 'all' | 'partners' | 'company';
  type?: BonusType;
  status?: 'claimed' | 'unclaimed';
  trigger?: BonusCause;
  search?: string;
  from?: Date;
  until?: Date;
};

const tables = sql`bonuses.bonus b join bonuses.event e on e.id = b.event_id
  join identity.person p on p.id = e.subject_id
  join identity.person o on o.id = b.beneficiary_id`;
/** One look per row: right for a page, and `offset 0` keeps the planner from summing up everybody's accounts for it. */
const paidOfRow = sql`left join lateral (
  select s.paid from ledger.standing s where s.owner_id = b.beneficiary_id offset 0) s on true`;
/** Everybody's at once: right for a sum over all. */
const paidOfAll = sql`left join ledger.standing s on s.owner_id = b.beneficiary_id`;

function matching(filter: AllBonusesFilter, companyId: number): RawBuilder<unknown>[] {
  const wanted = [sql`true`];
  if (filter.scope === 'company') wanted.push(sql`b.beneficiary_id = ${companyId}`);
  if (filter.scope === 'partners') wanted.push(sql`b.beneficiary_id <> ${companyId}`);
  if (filter.type) wanted.push(sql`b.type = ${filter.type}`);
  if (filter.trigger) wanted.push(sql`e.trigger = ${filter.trigger}`);
  if (filter.from) wanted.push(sql`b.at >= ${filter.from}`);
  if (filter.until) wanted.push(sql`b.at < ${filter.until}`);
  if (filter.status) wanted.push(sql`(b.cumulative <= coalesce(s.paid, 0)) = ${filter.status === 'claimed'}`);
  if (filter.search) wanted.push(found(filter.search));
  return wanted;
}

/**
 * Part of the name or username; what begins like a code is the beginning of one. The few people are found first: their
 * bonuses have an index, names in a join have none. What people type is text, never a pattern.
 */
function found(search: string): RawBuilder<unknown> {
  const text = search.replace(/[\\%_]/g, '\\$&');
  if (/^bonus-/i.test(search)) return sql`b.code ilike ${`${text}%`}`;
  return sql`b.beneficiary_id in (
    select id from identity.person where username ilike ${`%${text}%`} or full_name ilike ${`%${text}%`})`;
}

type BonusPage = Place & { sort: 'at' | 'amount' };
const byAmount: SortKey = { table: sql`bonuses.bonus`, of: (row) => sql`${row}.amount` };

/** Everybody's bonuses, by what the page is sorted by. */
export async function selectAllBonuses(
  db: Database | Tx,
  filter: AllBonusesFilter,
  companyId: number,
  page: BonusPage,
): Promise<StaffBonusRow[]> {
  const { from, by, end } = pageAt('b', page, page.sort === 'amount' ? byAmount : undefined);
  const wanted = [...matching(filter, companyId), ...from];
  return query(staffBonusRow)`
    select ${bonusColumns}, o.username as "beneficiaryUsername", o.full_name as "beneficiaryName"
    from ${tables} ${filter.status ? paidOfAll : paidOfRow} where ${sql.join(
      wanted,
      sql`
      and `,
    )} order by ${by} ${end}`.all(db);
}

/** How many and how much of everybody's bonuses match, and what of it completed withdrawals have used up. */
export async function sumAllBonuses(
  db: Database | Tx,
  filter: AllBonusesFilter,
  companyId: number,
): Promise<Total & { paidOut: number }> {
  const event = filter.trigger ? sql`join bonuses.event e on e.id = b.event_id` : sql``;
  const row = await query({ count: int, amount: int, paidOut: int })`
    select count(*) as count, coalesce(sum(b.amount), 0)::bigint as amount,
      coalesce(sum(greatest(0, least(b.amount, coalesce(s.paid, 0) - (b.cumulative - b.amount)))),
      0)::bigint as "paidOut"
    from bonuses.bonus b ${event} ${paidOfAll} where ${sql.join(
      matching(filter, companyId),
      sql`
      and `,
    )}`.first(db);
  return row ?? { count: 0, amount: 0, paidOut: 0 };
}

const bonusTypeTotal = { company: bool, type: oneOf(bonusTypes), amount: int, count: int, unclaimed: int };
export type BonusTypeTotal = RowOf<typeof bonusTypeTotal>;

/**
 * Sums per type, the partners' and the company's apart. What is paid to a partner counts oldest bonus first (decision
 * 5); the company's own bonuses never wait: their running sum stays at zero.
 */
export function sumBonusTypes(tx: Tx, companyId: number): Promise<BonusTypeTotal[]> {
  return query(bonusTypeTotal)`
    select b.beneficiary_id = ${companyId} as company, b.type, sum(b.amount)::bigint as amount,
      count(*) as count,
      sum(least(b.amount, greatest(0, b.cumulative - coalesce(s.paid, 0))))::bigint as unclaimed
    from bonuses.bonus b ${paidOfAll} group by 1, 2`.all(tx);
}
