import { bonusTypes } from '@rimpang/domain/plan';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { lastFolded } from '../../platform/database/fold.ts';
import { isDuring } from '../../platform/database/numbered.ts';
import { asWritten } from '../../platform/database/page-place.ts';
import { int, query } from '../../platform/database/query.ts';
import type { AllBonusesFilter, BonusPage } from './all-bonuses-store.ts';

/** So many rows from the beginning of the list are put together owner by owner; beyond them it is walked. */
const mostRows = 300;
/** So many who were paid for something newer than the page are looked at one by one. */
const mostOwners = 300;

const typesOf = ({ type }: AllBonusesFilter) =>
  sql`unnest(array[${sql.join((type ? [type] : bonusTypes).map((one) => sql.lit(one)))}]) as t(type)`;

/**
 * Is the page among the newest bonuses that payouts used up entirely, with nothing asked of them but a type, and a day from which on? Further back most are used up,
 * and walking finds a page soon.
 */
export async function isNewestClaimed(
  db: Database | Tx,
  filter: AllBonusesFilter,
  { sort, order, after, skip, limit }: BonusPage,
): Promise<boolean> {
  const { status, scope, trigger, code, people, until } = filter;
  if (status !== 'claimed' || scope === 'company' || sort !== 'at' || order !== 'newest') return false;
  if (trigger || code || people || until || skip + limit > mostRows) return false;
  if (after === null) return true;
  const { newer } = await query({ newer: int })`
    select count(*) as newer from ${typesOf(filter)} cross join lateral (
      select from bonuses.spent s where s.type = t.type and s.bonus_id >= ${after}
      limit ${sql.lit(mostOwners + 1)}) s`.one(db);
  return newer <= mostOwners;
}

/**
 * The page: each owner's newest used up bonuses, of the owners who can have any on it. These are the owners of as many as it holds of the newest
 * that folds of payouts used up, each of which is such a bonus itself; those who were paid for newer ones than the page begins with; those
 * who were paid since the last fold; and the company, whose own count as paid (decision 050).
 */
export function newestClaimed(
  filter: AllBonusesFilter,
  companyId: number,
  { after, skip, limit }: BonusPage,
) {
  const most = asWritten(skip + limit);
  const older = after === null ? sql`true` : sql`s.bonus_id < ${after}`;
  const isOlder = after === null ? sql`true` : sql`b.id < ${after}`;
  const isSince = sql.join([sql`true`, ...isDuring(sql`b.at`, { from: filter.from })], sql` and `);
  const isOfType = filter.type ? sql`b.type = ${sql.lit(filter.type)}` : sql`true`;
  const company = filter.scope === 'all' ? sql`union select ${companyId}::bigint` : sql``;
  const paidForNewer =
    after === null
      ? sql``
      : sql`union select s.owner_id from ${typesOf(filter)}
          join bonuses.spent s on s.type = t.type and s.bonus_id >= ${after}`;
  return sql`
    select b.* from (
      select s.owner_id from ${typesOf(filter)} cross join lateral (
        select s.owner_id from bonuses.spent s where s.type = t.type and ${older}
        order by s.bonus_id desc limit ${most}) s
      ${paidForNewer}
      union
      select p.owner_id from ledger.payout_leg p where p.id > ${lastFolded('ledger.payout')}
      ${company}
    ) o cross join lateral (
      select coalesce((select s.paid from ledger.standing s where s.owner_id = o.owner_id), 0) as paid
      offset 0
    ) s cross join lateral (
      select b.* from bonuses.bonus b where b.beneficiary_id = o.owner_id and b.cumulative <= s.paid
        and ${isOfType} and ${isOlder} and ${isSince} order by b.id desc limit ${most}
    ) b order by b.id desc limit ${asWritten(limit)} offset ${asWritten(skip)}`;
}
