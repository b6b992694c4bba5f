import { pinTypes } from '@rimpang/domain/pins';
import { type BonusCause, bonusCauses, type BonusType, bonusTypes } from '@rimpang/domain/plan';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { numberedDuring } from '../../platform/database/numbered.ts';
import { asWritten, inGroups, pageAt, type Place, type SortKey } from '../../platform/database/page-place.ts';
import { bool, int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { areMany, isOneOf, fills, metAmong, pageOfMany, type People } from '../accounts/index.ts';
import { ofClaimants, ofPeople } from './bonus-owners-store.ts';
import { findNewestClaimed, newestClaimed } from './claimed-store.ts';
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
  /** What is asked of them contradicts itself. */
  none?: boolean;
  /** The beginning of a bonus code. */
  code?: string;
  /** Whose they are. */
  people?: People;
  /** The same as ids, of people who have few bonuses: these are gathered. */
  ownersOfFew?: string;
  from?: Date;
  until?: Date;
};

/** Names and causes are looked up for what is shown, not for what is passed by on the way there. */
const tables = sql`shown b join bonuses.event e on e.id = b.event_id
  join identity.person p on p.id = e.subject_id
  join identity.person o on o.id = b.beneficiary_id`;

/** A claim pays nothing else. */
export const typeOfClaims = 'reward_peringkat';

/** Does any plan there was pay such bonuses for this? */
export async function canPay(db: Database | Tx, trigger: BonusCause, type: BonusType): Promise<boolean> {
  if (trigger === 'rank-claim') return type === typeOfClaims;
  const { pays } = await query({ pays: bool })`
    select exists (select from bonuses.plan_rule
      where trigger = ${trigger} and award ->> 'type' = ${type}) as pays`.one(db);
  return pays;
}

/** What any plan there was pays at least and at most for one PIN, which is what a registration and a repeat order is paid for. */
type Amounts = { least: number | null; most: number | null };

/** Null where a page by amount is not of these: of what else is paid, amounts are of any number of PINs. */
async function amountsPaid(
  db: Database | Tx,
  { trigger, type }: AllBonusesFilter,
  { sort }: BonusPage,
): Promise<Amounts | null> {
  if (sort !== 'amount' || (trigger !== 'registration' && trigger !== 'ro-activation')) return null;
  const ofType = type ? sql`award ->> 'type' = ${type}` : sql`award ->> 'kind' = 'bonus'`;
  return query({ least: nullable(int), most: nullable(int) })`
    select min((award ->> 'amount')::bigint) as least, max((award ->> 'amount')::bigint) as most
    from bonuses.plan_rule where trigger = ${trigger} and ${ofType}`.one(db);
}

function matching(filter: AllBonusesFilter, companyId: number, isGrouped = false): RawBuilder<unknown>[] {
  const wanted = [sql`true`];
  if (filter.scope === 'company') wanted.push(sql`b.beneficiary_id = ${sql.lit(companyId)}`);
  if (filter.scope === 'partners') wanted.push(sql`b.beneficiary_id <> ${companyId}`);
  if (filter.type && !isGrouped) wanted.push(sql`b.type = ${sql.lit(filter.type)}`);
  if (filter.none) wanted.push(sql`false`);
  if (filter.trigger) wanted.push(sql`e.trigger = ${sql.lit(filter.trigger)}`);
  wanted.push(...paidDuring(filter));
  if (filter.status)
    wanted.push(sql`(b.cumulative <= coalesce(s.paid, 0)) = ${sql.lit(filter.status === 'claimed')}`);
  if (filter.code) wanted.push(...codeBegins(filter.code));
  if (filter.people) wanted.push(isOneOf(filter.people, sql`b.beneficiary_id`, 'o'));
  return wanted;
}

/**
 * What was paid for anything else than repeat orders, which are nearly all: in the order of its events, of whatever people, and so event by event
 * as the index of these has them, and the bonuses of each (decision 162). Of few people, the company, and a code they are gathered.
 */
type OfEvents = AllBonusesFilter & { trigger: BonusCause };
const isOfEvents = (filter: AllBonusesFilter): filter is OfEvents =>
  filter.trigger !== undefined &&
  filter.trigger !== 'ro-activation' &&
  filter.scope !== 'company' &&
  filter.code === undefined;
const isByEvents = (filter: AllBonusesFilter): filter is OfEvents =>
  isOfEvents(filter) && !filter.people?.ids && !filter.people?.some && !filter.ownersOfFew;

const fromEvents = sql`bonuses.event e
  cross join lateral (select * from bonuses.bonus where event_id = e.id offset 0) b`;

const eventsOf = ({ trigger, from, until }: OfEvents, order: Place['order']) => {
  const group = inGroups([{ of: sql`e.trigger`, is: sql.lit(trigger) }], order, 'same');
  const wanted = [
    sql`e.trigger <> 'ro-activation'`,
    ...group.wanted,
    ...numberedDuring('e', 'bonuses.event', { from, until }),
  ];
  return { wanted, by: group.by };
};

/** Looked up for each: the planner would read events and bonuses side by side, and begin with the first there ever was. */
const eventOfRow = sql`
  cross join lateral (select trigger from bonuses.event where id = b.event_id offset 0) e`;

/** All bonuses, or those of owners of few, one owner after the other: the planner would read everybody's in the order of the page. */
const bonusesOf = ({ ownersOfFew }: AllBonusesFilter) =>
  ownersOfFew
    ? sql`(select b.* from unnest(${ownersOfFew}::bigint[]) owner(id) cross join lateral (
        select * from bonuses.bonus where beneficiary_id = owner.id offset 0) b) b`
    : sql`bonuses.bonus b`;

/** What is asked of a bonus besides its own columns. */
const joined = ({ trigger, status }: Pick<AllBonusesFilter, 'trigger' | 'status'>) => sql`
  ${trigger ? sql`join bonuses.event e on e.id = b.event_id` : sql``} ${status ? paidOfRow : sql``}`;

export type BonusPage = Place & { sort: 'at' | 'amount' };
const byAmount: SortKey = { table: sql`bonuses.bonus`, of: (row) => sql`${row}.amount` };

const sortedBy = ({ sort }: BonusPage) => (sort === 'amount' ? byAmount : undefined);

/** Where a page begins and ends, and its order: of events, and of the bonuses of each, where that is the list's. */
function placeOn(filter: AllBonusesFilter, page: BonusPage) {
  const { from, by, end } = pageAt('b', page, sortedBy(page));
  if (page.sort !== 'at' || !isOfEvents(filter)) return { from, by, end };
  const [direction, beyond] = page.order === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const seen = sql`(select event_id from bonuses.bonus where id = ${page.after})`;
  return {
    from: page.after === null ? [] : [sql`(b.event_id, b.id) ${beyond} (${seen}, ${page.after})`],
    by: sql`b.event_id ${direction}, b.id ${direction}`,
    end,
  };
}

/** Whose the rows `b` are, for whom many people are met among them. */
const owned = (people: People) => ({ row: 'b', owner: 'beneficiary_id', people });

function walkedByEvents(filter: OfEvents, companyId: number, page: BonusPage): RawBuilder<unknown> {
  const { after, order } = page;
  const { wanted, by } = eventsOf(filter, order);
  const { end } = placeOn(filter, page);
  const [direction, beyond] = order === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  if (after !== null) {
    const seen = sql`(select event_id from bonuses.bonus where id = ${after})`;
    wanted.push(sql`e.id ${beyond}= ${seen}`, sql`(e.id, b.id) ${beyond} (${seen}, ${after})`);
  }
  const { trigger: _, ...others } = filter;
  const { people } = filter;
  wanted.push(...matching({ ...others, people: undefined }, companyId));
  const rows = sql`from ${fromEvents} ${filter.status ? paidOfRow : sql``}
    where ${sql.join(wanted, sql` and `)}`;
  const inOrder = sql`${by}, e.id ${direction}, b.id ${direction}`;
  if (!people) return sql`select b.* ${rows} order by ${inOrder} ${end}`;
  const keyed = sql`select b.*, e.trigger as "ofTrigger", e.id as "ofEvent" ${rows}`;
  const outside = sql`b."ofTrigger" ${direction}, b."ofEvent" ${direction}, b.id ${direction}`;
  return metAmong(keyed, owned(people), { by: inOrder, outside, end, upTo: page.limit + page.skip });
}

/** All that match, to be counted. */
export function matched(filter: AllBonusesFilter, companyId: number, columns: RawBuilder<unknown>) {
  const paid = filter.status ? paidOfRow : sql``;
  if (!isByEvents(filter))
    return sql`select ${columns} from bonuses.bonus b ${filter.trigger ? eventOfRow : sql``} ${paid}
      where ${sql.join(matching(filter, companyId), sql` and `)}
      ${filter.trigger && !filter.type && !filter.people ? sql`order by b.id desc` : sql``}`;
  const { trigger: _, ...others } = filter;
  const { wanted, by } = eventsOf(filter, 'newest');
  return sql`select ${columns} from ${fromEvents} ${paid}
    where ${sql.join([...wanted, ...matching(others, companyId)], sql` and `)} order by ${by}, e.id desc`;
}

/**
 * A page of theirs: met along the list, or, where all of them earned long ago and the list would be read to its other end, among the first
 * ones of each of them. It takes as long wherever they stand (decision 169).
 */
function metOrGathered(
  people: People,
  { wanted, inOrder }: { wanted: RawBuilder<unknown>; inOrder: RawBuilder<unknown> },
  page: Place,
): RawBuilder<unknown> {
  const { by, end } = pageAt('b', page);
  const most = page.limit + page.skip;
  const upTo = asWritten(most);
  const areEnough = sql`(select count(*) >= ${upTo} from met)`;
  const rows = sql`select b.id, b.type, b.beneficiary_id from bonuses.bonus b where ${wanted}`;
  const met = metAmong(rows, owned(people), { by: inOrder, end: sql`limit ${upTo}`, upTo: most });
  return sql`
    with person as materialized (select unnest(${people.some}::bigint[]) as id), met as materialized (${met})
    select b.* from (
      select b.id from (
        select id from met where ${areEnough}
        union all
        select b.id from person cross join lateral (
          select b.id from bonuses.bonus b where b.beneficiary_id = person.id and ${wanted}
          order by ${by} limit ${upTo}) b
        where not ${areEnough}) b
      order by ${by} ${end}) place
    join bonuses.bonus b on b.id = place.id`;
}

/** The page as it is met along the order of the list. */
function walked(
  filter: AllBonusesFilter,
  companyId: number,
  page: BonusPage,
  amounts: Amounts | null,
): RawBuilder<unknown> {
  if (page.sort === 'at' && isByEvents(filter)) return walkedByEvents(filter, companyId, page);
  const { from, by, end } = placeOn(filter, page);
  const { people, ownersOfFew, type, status, trigger } = filter;
  const some = page.sort === 'at' && !status && !trigger ? people?.some : null;
  // Of few people the bonuses are gathered.
  const isGrouped = type && page.sort === 'at' && !ownersOfFew && !people?.ids && (some || !people?.some);
  const group = isGrouped ? inGroups([{ of: sql`b.type`, is: sql.lit(type) }], page.order, 'opposite') : null;
  const named = areMany(people) || some ? { ...filter, people: undefined } : filter;
  const asked = [...(group?.wanted ?? []), ...matching(named, companyId, group !== null)];
  // What else is larger or smaller is passed by: a repeat order pays less than nearly everything else.
  if (amounts) asked.push(sql`b.amount between ${amounts.least} and ${amounts.most}`);
  const wanted = sql.join([...asked, ...from], sql` and `);
  const rows = sql`select b.* from ${bonusesOf(filter)} ${joined(filter)} where ${wanted}`;
  const inOrder = sql`${group ? sql`${group.by}, ` : sql``}${by}`;
  if (people && some) return metOrGathered(people, { wanted, inOrder }, page);
  return areMany(people)
    ? metAmong(rows, owned(people), { by: inOrder, end, upTo: page.limit + page.skip })
    : sql`${rows} order by ${inOrder} ${end}`;
}

/** Everybody's bonuses, by what the page is sorted by. */
export async function selectAllBonuses(
  db: Database | Tx,
  filter: AllBonusesFilter,
  companyId: number,
  page: BonusPage,
): Promise<StaffBonusRow[]> {
  const read = (shown: RawBuilder<unknown>, by: RawBuilder<unknown>) =>
    query(staffBonusRow)`
    with shown as materialized (${shown})
    select ${bonusColumns}, o.username as "beneficiaryUsername", o.full_name as "beneficiaryName"
    from ${tables} ${paidOfRow} order by ${by}`.all(db);
  const claimed = await findNewestClaimed(db, filter, page);
  if (claimed) {
    const asked = await ofClaimants(db, filter, claimed, page);
    return asked.ownersOfFew
      ? read(walked(asked, companyId, page, null), placeOn(filter, page).by)
      : read(newestClaimed(asked, companyId, claimed, page), sql`b.id desc`);
  }
  const { by } = placeOn(filter, page);
  const amounts = await amountsPaid(db, filter, page);
  return pageOfMany(db, filter.people, {
    upTo: page.limit + page.skip,
    isFull: fills(page.limit),
    rows: () => matched({ ...filter, people: undefined }, companyId, sql``),
    read: async (people) =>
      read(walked(await ofPeople(db, filter, people, page), companyId, page, amounts), by),
  });
}
