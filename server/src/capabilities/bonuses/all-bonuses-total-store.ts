import { countedUpTo, isBeyondCount } from '@rimpang/domain/counting';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { countGrowing } from '../../platform/database/count-growing.ts';
import { plannedOnce } from '../../platform/database/page-place.ts';
import { int, query } from '../../platform/database/query.ts';
import { type AllBonusesFilter, matched } from './all-bonuses-store.ts';
import { paidOfRow } from './bonus-list-store.ts';

/** Of some thousands of people of whom nothing else is asked: their ids. */
function ofSomeOnly({ people, scope, ...others }: AllBonusesFilter) {
  const isElse = scope !== 'all' || Object.values(others).some(Boolean);
  return isElse ? null : (people?.some ?? null);
}

/** Bonuses of some days or of one cause are looked at for it so far: less than a hundred milliseconds. */
const mostLookedAt = 12_000;

/**
 * How many match: beyond `countedUpTo` only that there are more, and of many people nothing. Of what is claimed or not within some days, or of one cause,
 * nothing either, where so many of them are not looked at: the newest are hardly claimed, and those of long ago hardly anything else.
 */
export async function countAllBonuses(
  db: Database | Tx,
  filter: AllBonusesFilter,
  companyId: number,
): Promise<number | null> {
  const { people } = filter;
  if (people && !people.ids && (!people.some || filter.status || filter.trigger)) return null;
  const { status, from, until, ...others } = filter;
  if (status && (from || until || others.trigger)) {
    const ofOthers = matched({ ...others, from, until }, companyId, sql`b.*`);
    const { count, looked } = await query({ count: int, looked: int })`
      select count(*) filter (where (b.cumulative <= coalesce(s.paid, 0)) = ${sql.lit(status === 'claimed')})
        as count, count(*) as looked
      from (${ofOthers} limit ${mostLookedAt + 1}) b ${paidOfRow}`.one(db);
    return looked > mostLookedAt && !isBeyondCount(count) ? null : Math.min(count, countedUpTo + 1);
  }
  const some = ofSomeOnly(filter);
  const matches = some
    ? sql`select from bonuses.bonus where beneficiary_id = any (${plannedOnce(some, 'bigint[]')})`
    : matched(filter, companyId, sql``);
  const counting = query({ count: int })`
    select count(*) as count from (${matches} limit ${sql.lit(countedUpTo + 1)}) found`;
  // What is claimed or not changes with each payout.
  return status ? (await counting.one(db)).count : countGrowing(db, counting, countedUpTo);
}

/**
 * How much all bonuses that match are, which are few, and what of it completed withdrawals have used up. Their owners are asked for together:
 * one after the other took twice as long (decision 165).
 */
export function sumAllBonuses(
  db: Database | Tx,
  filter: AllBonusesFilter,
  companyId: number,
): Promise<{ amount: number; paidOut: number }> {
  return query({ amount: int, paidOut: int })`
    with b as materialized (
      ${matched(filter, companyId, sql`b.beneficiary_id, b.amount, b.cumulative`)}
    ), s as materialized (
      select owner_id, paid from ledger.standing
      where owner_id = any (array(select distinct beneficiary_id from b))
    )
    select coalesce(sum(b.amount), 0)::bigint as amount,
      coalesce(sum(greatest(0, least(b.amount, coalesce(s.paid, 0) - (b.cumulative - b.amount)))),
      0)::bigint as "paidOut"
    from b left join s on s.owner_id = b.beneficiary_id`.one(db);
}
