import { countedUpTo, isBeyondCount } from '@rimpang/domain/counting';
import { pinTypes } from '@rimpang/domain/pins';
import { type BonusCause, bonusCauses, type BonusType, bonusTypes } from '@rimpang/domain/plan';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { inGroups, pageAt, type Place, type SortKey } from '../../platform/database/page-place.ts';
import { int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { isOneOf, type People } from '../accounts/index.ts';
import { isNewestClaimed, newestClaimed } from './claimed-store.ts';
import { bonusColumns, paidDuring, paidOfRow } from './bonus-list-store.ts';
import { codeBegins } from './code-store.ts';

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

export type AllBonusesFilter = {
  scope: 'all' | 'partners' | 'company';
  type?: BonusType;
  status?: 'claimed' | 'unclaimed';
  trigger?: BonusCause;
  /** The beginning of a bonus code. */
  code?: string;
  /** Whose they are. */
  people?: People;
  from?: Date;
  until?: Date;
};

/** Names and causes are looked up for what is shown, not for what is passed by on the way there. */
const tables = sql`shown b join bonuses.event e on e.id = b.event_id
  join identity.person p on p.id = e.subject_id
  join identity.person o on o.id = b.beneficiary_id`;

/** A claim pays nothing else. */
export const typeOfClaims = 'reward_peringkat';

function matching(filter: AllBonusesFilter, companyId: number, isGrouped = false): RawBuilder<unknown>[] {
  const wanted = [sql`true`];
  if (filter.scope === 'company') wanted.push(sql`b.beneficiary_id = ${sql.lit(companyId)}`);
  if (filter.scope === 'partners') wanted.push(sql`b.beneficiary_id <> ${companyId}`);
  if (filter.type && !isGrouped) wanted.push(sql`b.type = ${sql.lit(filter.type)}`);
  if (filter.trigger === 'rank-claim' && filter.type && filter.type !== typeOfClaims) wanted.push(sql`false`);
  if (filter.trigger) wanted.push(sql`e.trigger = ${sql.lit(filter.trigger)}`);
  wanted.push(...paidDuring(filter));
  if (filter.status)
    wanted.push(sql`(b.cumulative <= coalesce(s.paid, 0)) = ${sql.lit(filter.status === 'claimed')}`);
  if (filter.code) wanted.push(...codeBegins(filter.code));
  if (filter.people) wanted.push(isOneOf(filter.people, sql`b.beneficiary_id`, 'o'));
  return wanted;
}

/** What is asked of a bonus besides its own columns. */
const joined = ({ trigger, status }: Pick<AllBonusesFilter, 'trigger' | 'status'>) => sql`
  ${trigger ? sql`join bonuses.event e on e.id = b.event_id` : sql``}
  ${status ? paidOfRow : sql``}`;

export type BonusPage = Place & { sort: 'at' | 'amount' };
const byAmount: SortKey = { table: sql`bonuses.bonus`, of: (row) => sql`${row}.amount` };

const sortedBy = ({ sort }: BonusPage) => (sort === 'amount' ? byAmount : undefined);

/** The page as it is met along the order of the list. */
function walked(filter: AllBonusesFilter, companyId: number, page: BonusPage): RawBuilder<unknown> {
  const { from, by, end } = pageAt('b', page, sortedBy(page));
  const { people, type } = filter;
  const isWalked = people?.ids === null;
  // Of few people the bonuses are gathered.
  const isGrouped = type && page.sort === 'at' && !people?.ids && !people?.some;
  const group = isGrouped ? inGroups([{ of: sql`b.type`, is: sql.lit(type) }], page.order, 'opposite') : null;
  const asked = [...(group?.wanted ?? []), ...matching(filter, companyId, group !== null)];
  const wanted = sql.join([...asked, ...from], sql` and `);
  return sql`select b.* from bonuses.bonus b ${joined(filter)}
    ${isWalked ? sql`join identity.person o on o.id = b.beneficiary_id` : sql``}
    where ${wanted} order by ${group ? sql`${group.by}, ` : sql``}${by} ${end}`;
}

/** Everybody's bonuses, by what the page is sorted by. */
export async function selectAllBonuses(
  db: Database | Tx,
  filter: AllBonusesFilter,
  companyId: number,
  page: BonusPage,
): Promise<StaffBonusRow[]> {
  const { by } = pageAt('b', page, sortedBy(page));
  const shown = (await isNewestClaimed(db, filter, page))
    ? newestClaimed(filter, companyId, page)
    : walked(filter, companyId, page);
  return query(staffBonusRow)`
    with shown as materialized (${shown})
    select ${bonusColumns}, o.username as "beneficiaryUsername", o.full_name as "beneficiaryName"
    from ${tables} ${paidOfRow} order by ${by}`.all(db);
}

/** Bonuses of some days are looked at for it so far: some hundred milliseconds. */
const mostLookedAt = 20_000;

/**
 * How many match: beyond `countedUpTo` only that there are more, and of many people nothing. Of what is claimed or not within some days nothing
 * either, where so many of them are not looked at: the newest are hardly claimed, and those of long ago hardly anything else.
 */
export async function countAllBonuses(
  db: Database | Tx,
  filter: AllBonusesFilter,
  companyId: number,
): Promise<number | null> {
  if (filter.people?.ids === null) return null;
  const wanted = sql.join(matching(filter, companyId), sql` and `);
  const { status, from, until, ...others } = filter;
  if (status && (from || until)) {
    const days = sql.join(matching({ ...others, from, until }, companyId), sql` and `);
    const { count, looked } = await query({ count: int, looked: int })`
      select count(*) filter (where (b.cumulative <= coalesce(s.paid, 0)) = ${sql.lit(status === 'claimed')})
        as count, count(*) as looked
      from (select b.* from bonuses.bonus b ${joined(others)} where ${days} limit ${mostLookedAt + 1}) b
        ${paidOfRow}`.one(db);
    return looked > mostLookedAt && !isBeyondCount(count) ? null : Math.min(count, countedUpTo + 1);
  }
  const row = await query({ count: int })`
    select count(*) as count from (
      select from bonuses.bonus b ${joined(filter)} where ${wanted} limit ${countedUpTo + 1}) found`.one(db);
  return row.count;
}

/** How much all bonuses that match are, which are few, and what of it completed withdrawals have used up. */
export function sumAllBonuses(
  db: Database | Tx,
  filter: AllBonusesFilter,
  companyId: number,
): Promise<{ amount: number; paidOut: number }> {
  const wanted = sql.join(matching(filter, companyId), sql` and `);
  return query({ amount: int, paidOut: int })`
    select coalesce(sum(b.amount), 0)::bigint as amount,
      coalesce(sum(greatest(0, least(b.amount, coalesce(s.paid, 0) - (b.cumulative - b.amount)))),
      0)::bigint as "paidOut"
    from bonuses.bonus b ${joined({ ...filter, status: 'claimed' })} where ${wanted}`.one(db);
}
