import { type BonusCause, bonusTypes } from '@rimpang/domain/plan';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { lastFolded } from '../../platform/database/fold.ts';
import { firstIdSince, isDuring, numberedWithin } from '../../platform/database/numbered.ts';
import { asWritten, inGroups } from '../../platform/database/page-place.ts';
import { bool, int, query } from '../../platform/database/query.ts';
import { isOneOf, nameIsMet, type People, searchSizes } from '../accounts/index.ts';
import type { AllBonusesFilter, BonusPage } from './all-bonuses-store.ts';

/** So many rows from the beginning of the list are put together owner by owner; beyond them it is walked. */
const mostRows = 300;
/** So many who were paid for something newer than the page are looked at one by one. */
const mostOwners = 300;

/** The types that are asked for; those that are never paid for what is asked would all be passed by. */
const typesOf = ({ type, trigger }: AllBonusesFilter) =>
  trigger && !type
    ? sql`(select distinct award ->> 'type' as type from bonuses.plan_rule
        where trigger = ${trigger} and award ->> 'kind' = 'bonus') t`
    : sql`unnest(array[${sql.join((type ? [type] : bonusTypes).map((one) => sql.lit(one)))}]) as t(type)`;

/** So many events are read one by one, sooner than they are met among all that was used up. */
const fewEvents = 10_000;

async function isOften(db: Database | Tx, trigger: BonusCause): Promise<boolean> {
  if (trigger === 'ro-activation') return true;
  const { count } = await query({ count: int })`
    select count(*) as count from (
      select from bonuses.event where trigger = ${sql.lit(trigger)} and trigger <> 'ro-activation'
      limit ${sql.lit(fewEvents + 1)}) e`.one(db);
  return count > fewEvents;
}

/** A page of the newest. Who was paid for a bonus of the number `edge` or above may have any on it, where there is such a number. */
export type NewestClaimed = { edge: number | null };

/**
 * Is the page among the newest bonuses that payouts used up entirely, with nothing asked of them but a type, days, whose they are of many
 * people, and what they were paid for where that is often? Further back most are used up, and walking finds a page soon.
 */
export async function findNewestClaimed(
  db: Database | Tx,
  filter: AllBonusesFilter,
  { sort, order, after, skip, limit }: BonusPage,
): Promise<NewestClaimed | null> {
  const { status, scope, trigger, code, people, until, none } = filter;
  if (status !== 'claimed' || scope === 'company' || sort !== 'at' || order !== 'newest') return null;
  if ((trigger && !(await isOften(db, trigger))) || code || people?.ids || none || skip + limit > mostRows)
    return null;
  const last = until ? await firstIdSince(db, 'bonuses.bonus', until) : null;
  const edge = Math.min(after ?? Number.POSITIVE_INFINITY, last ?? Number.POSITIVE_INFINITY);
  if (edge === Number.POSITIVE_INFINITY) return { edge: null };
  const { newer } = await query({ newer: int })`
    select count(*) as newer from ${typesOf(filter)} cross join lateral (
      select from bonuses.spent s where s.type = t.type and s.bonus_id >= ${edge}
      limit ${sql.lit(mostOwners + 1)}) s`.one(db);
  return newer <= mostOwners ? { edge } : null;
}

/**
 * Do many people have so many of these among the newest that a page of them is met soon? Of those who were never paid, all that was ever used up
 * would be passed by (decision 169).
 */
export async function areMetAmongClaimed(
  db: Database | Tx,
  filter: AllBonusesFilter,
  { edge }: NewestClaimed,
  { people: { search }, upTo }: { people: People; upTo: number },
): Promise<boolean> {
  const newest = sql`select s.owner_id from bonuses.spent s
    where s.type = t.type and ${edge === null ? sql`true` : sql`s.bonus_id < ${edge}`}
    order by s.bonus_id desc`;
  const { areMet } = await query({ areMet: bool })`
    select bool_and(case
      when (select count(*) >= ${sql.lit(upTo)} from (
        select from (${newest} limit ${sql.lit(searchSizes.passed.rows)}) s
        join identity.person h on h.id = s.owner_id
        where ${nameIsMet('h', search)} limit ${sql.lit(upTo)}) met) then true
      else not exists (${newest} offset ${sql.lit(searchSizes.passed.rows)}) end) as "areMet"
    from ${typesOf(filter)}`.one(db);
  return areMet;
}

/**
 * The page: each owner's newest used up bonuses, of the owners who can have any on it. These are the owners of as many as it holds of the newest
 * that folds of payouts used up, each of which is such a bonus itself; those who were paid for newer ones than the page begins with; those
 * who were paid since the last fold; and the company, whose own count as paid (decision 050).
 */
export function newestClaimed(
  filter: AllBonusesFilter,
  companyId: number,
  { edge }: NewestClaimed,
  { after, skip, limit }: BonusPage,
) {
  const most = asWritten(skip + limit);
  const { people, trigger } = filter;
  const isAsked = (id: RawBuilder<unknown>) =>
    people ? sql`(select ${isOneOf(people, id, 'h')} from identity.person h where h.id = ${id})` : sql`true`;
  const { from, until } = filter;
  const isOlder = after === null ? sql`true` : sql`b.id < ${after}`;
  const isOfDays = sql.join([sql`true`, ...isDuring(sql`b.at`, filter)], sql` and `);
  const spent = [isAsked(sql`s.owner_id`), ...numberedWithin(sql`s.bonus_id`, 'bonuses.bonus', { from })];
  if (edge !== null) spent.push(sql`s.bonus_id < ${edge}`);
  const isPaidFor = trigger
    ? sql`(select e.trigger = ${trigger} from bonuses.event e where e.id = b.event_id)`
    : sql`true`;
  if (from || until || trigger)
    spent.push(sql`(select ${isOfDays} and ${isPaidFor} from bonuses.bonus b where b.id = s.bonus_id)`);
  const ofType = filter.type ? [{ of: sql`b.type`, is: sql.lit(filter.type) }] : [];
  const ofOwner = { of: sql`b.beneficiary_id`, is: sql`o.owner_id` };
  const group = inGroups([ofOwner, ...ofType], 'newest', 'opposite');
  const own = sql.join(group.wanted, sql` and `);
  const company = filter.scope === 'all' ? sql`union select ${companyId}::bigint` : sql``;
  const paidForNewer =
    edge === null
      ? sql``
      : sql`union select s.owner_id from ${typesOf(filter)}
          join bonuses.spent s on s.type = t.type and s.bonus_id >= ${edge}`;
  return sql`
    select b.* from (
      select s.owner_id from ${typesOf(filter)} cross join lateral (
        select s.owner_id from bonuses.spent s where s.type = t.type and ${sql.join(spent, sql` and `)}
        order by s.bonus_id desc limit ${most}) s
      ${paidForNewer}
      union
      select p.owner_id from ledger.payout_leg p where p.id > ${lastFolded('ledger.payout')}
      ${company}
    ) o cross join lateral (
      select coalesce((select s.paid from ledger.standing s where s.owner_id = o.owner_id), 0) as paid
      offset 0
    ) s cross join lateral (
      select b.* from bonuses.bonus b where ${own} and b.cumulative <= s.paid and ${isOlder} and ${isOfDays}
        and ${isPaidFor}
      order by ${group.by}, b.id desc limit ${most}
    ) b where ${isAsked(sql`b.beneficiary_id`)}
    order by b.id desc limit ${asWritten(limit)} offset ${asWritten(skip)}`;
}
