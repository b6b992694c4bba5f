import { countedUpTo } from '@rimpang/domain/counting';
import { partnerStatuses } from '@rimpang/domain/partners';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Days } from '../../platform/database/numbered.ts';
import { during, pageAt, type Place, type SortKey } from '../../platform/database/page-place.ts';
import { bool, int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';
import {
  areMany,
  type AskedPeople,
  fewOfName,
  fills,
  isPersonAmong,
  metAmong,
  openPartners,
  pageOfMany,
  type People,
} from '../accounts/index.ts';
import { areExceptionsFew, departed, mayHaveLapsed, withRoStatus } from '../network/index.ts';
import { isOneOfJoined, type Joined } from './joined-store.ts';

const listedRow = {
  id: int,
  username: text,
  fullName: text,
  rank: text,
  status: oneOf(partnerStatuses),
  roActive: bool,
  phone: nullable(text),
  uplineId: nullable(int),
  uplineUsername: nullable(text),
  uplineName: nullable(text),
  downlineCount: int,
  personalRo: int,
  joinedAt: time,
};
export type ListedRow = RowOf<typeof listedRow>;

export type ListFilter<P extends AskedPeople = People> = {
  people: P | null;
  status?: string;
  roActive?: boolean;
  /** Those with a repeat order of their own only. */
  repeated: boolean;
  /** Asked for are those whose RO ended, and who they are is known: few, who are looked up. */
  lapsed: boolean;
  /** Who joined within the days that are asked for. */
  joined: Joined | null;
};
/** What statements are written of: also of people whom they find themselves. */
type Wanted = ListFilter<AskedPeople>;
type ListPage = Place & { sort: 'joined' | 'partner' };

/** As people look for a name: no matter how it is written. */
const byName: SortKey = { table: sql`identity.person`, of: (row) => sql`lower(${row}.full_name)` };

const standsIn = sql`left join network.figures m on m.member_id = a.id`;

/** Partners only (R2.3.12: the list excludes staff roles). The tree is read where something is asked of it. */
function listed({ people, status, roActive, repeated, lapsed, joined }: Wanted) {
  const wanted = [sql`a.role = 'mitra' and not a.closed`];
  if (joined) wanted.push(isOneOfJoined(joined, sql`p.joined_at`));
  if (people) wanted.push(isPersonAmong(people, sql`a.id`, 'a'));
  // In so many words: the few that are not active have an index.
  if (status)
    wanted.push(
      status === 'Aktif' ? sql`p.status = 'Aktif'` : sql`p.status = 'Tidak Aktif' and not p.erased`,
    );
  if (roActive !== undefined) wanted.push(sql`coalesce(m.ro_active, false) = ${sql.lit(roActive)}`);
  if (repeated) wanted.push(sql`m.personal_ro > 0`);
  if (lapsed) wanted.push(sql`a.id = any (${mayHaveLapsed})`);
  return {
    from: sql`identity.person a join partners.partnership p on p.account_id = a.id`,
    inTree: roActive !== undefined || repeated,
    wanted,
  };
}

/** Was a network ended? Its members keep their repeat orders, which the tree counts no more, and their RO ended with it. */
const wasEnded = sql`exists (select from platform.past_network)`;

/** Are those whose RO ended few, and known? */
export async function areLapsedKnown(db: Database | Tx): Promise<boolean> {
  const { known } = await query({ known: bool })`
    select ${areExceptionsFew} and not ${wasEnded} as known`.one(db);
  return known;
}

const keyOf = ({ sort }: ListPage): SortKey | undefined => (sort === 'partner' ? byName : undefined);

/**
 * Partners in no order, from where a page begins, with further columns; `alone` without their partnerships, of which nothing is asked then: who is
 * passed by for a name need not be looked up for it.
 */
function partnersFrom(filter: Wanted, page: ListPage, further = sql``, alone = false): RawBuilder<unknown> {
  const { from, inTree, wanted } = listed(filter);
  return sql`
    select a.id, a.username, a.full_name, a.rank ${further}
      ${alone ? sql`` : sql`, p.status, p.phone, p.joined_at`}
    from ${alone ? sql`identity.person a` : from} ${inTree ? standsIn : sql``}
    where ${sql.join([...wanted, ...pageAt('a', page, keyOf(page)).from], sql` and `)}`;
}

const canPassAlone = ({ status, joined }: Wanted): boolean => !status && !joined;

/** Of people whose ids are known in the order of their ids: they are looked up until the page is full, and so planned once for all. */
const lookedUp = (filter: Wanted, { sort }: ListPage): Wanted =>
  filter.people?.some && sort === 'joined'
    ? { ...filter, people: { ...filter.people, ids: filter.people.some } }
    : filter;

/** Who stands on a page, in its order. */
function shownOn(filter: Wanted, page: ListPage): RawBuilder<unknown> {
  const { by, carried, outside, end } = pageAt('a', page, keyOf(page));
  const { people } = filter;
  if (!areMany(people)) return sql`${partnersFrom(lookedUp(filter, page), page)} order by ${by} ${end}`;
  const isAlone = canPassAlone(filter);
  const rows = partnersFrom({ ...filter, people: null }, page, sql`, a.names ${carried}`, isAlone);
  const met = metAmong(rows, { row: 'a', people }, { by, outside, end, upTo: page.limit + page.skip });
  if (!isAlone) return met;
  return sql`select a.*, p.status, p.phone, p.joined_at from (${met}) a
    cross join lateral (select * from partners.partnership where account_id = a.id offset 0) p
    order by ${outside}`;
}

/** What a row of `shown` shows. */
const listedColumns = sql`a.id, a.username, a.full_name as "fullName", a.rank, a.status,
  coalesce(m.ro_active, false) as "roActive", a.phone, u.id as "uplineId", u.username as "uplineUsername",
  u.full_name as "uplineName", coalesce(m.downline_count, 0) as "downlineCount",
  coalesce(m.personal_ro, 0) as "personalRo", a.joined_at as "joinedAt"`;
const besideShown = sql`${standsIn} left join identity.person u on u.id = m.parent_id`;

/** A page as `read` reads it, of many people as long as they are met along the list (decision 169). */
const metOnPage = <Found>(
  db: Database | Tx,
  filter: ListFilter,
  page: ListPage,
  { read, isFull }: { read: (filter: ListFilter) => Promise<Found>; isFull: (found: Found) => boolean },
): Promise<Found> =>
  pageOfMany(db, filter.people, {
    upTo: page.limit + page.skip,
    isFull,
    rows: () => {
      const rows = partnersFrom({ ...filter, people: null }, page, sql``, canPassAlone(filter));
      return sql`${rows} order by ${pageAt('a', page, keyOf(page)).by}`;
    },
    read: (people) => read({ ...filter, people }),
  });

/** A page of partners, whose total is asked for apart. */
export const selectPartners = (db: Database | Tx, asked: ListFilter, page: ListPage): Promise<ListedRow[]> =>
  metOnPage(db, asked, page, {
    isFull: fills(page.limit),
    read: (filter) =>
      query(listedRow)`
        with shown as materialized (${shownOn(filter, page)})
        select ${listedColumns} from shown a ${besideShown}
        order by ${pageAt('a', page, keyOf(page)).by}`.all(db),
  });

/** Accounts `a` and partnerships `p` of these days, from one to the next: to end where more were found than are counted. */
const joinedDuring = (days: Days) => sql`(
    select * from partners.partnership d where ${sql.join(during(sql`d.joined_at`, days), sql` and `)}
    offset 0) p
  cross join lateral (select * from identity.person where id = p.account_id offset 0) a`;

/** How many match, and their repeat orders where they are asked for, one row. Joins what the filter needs and no more. */
function counted(filter: Wanted, withOrders: boolean): RawBuilder<unknown> {
  const { joined, status } = filter;
  // The few who are not active have an index of their own.
  const many = joined?.ids === null && !filter.people && status !== 'Tidak Aktif' ? joined : null;
  const { inTree, wanted } = listed(many ? { ...filter, joined: null } : filter);
  const isJoined = inTree || withOrders;
  // Whose ids are known joined when they were asked for.
  const ofPartnership = status || joined?.ids === null;
  const from = many
    ? joinedDuring(many)
    : sql`identity.person a
    ${ofPartnership ? sql`join partners.partnership p on p.account_id = a.id` : sql``}`;
  return sql`
    select count(*) as count, coalesce(sum(ro), 0)::bigint as "repeatOrders" from (
      select ${isJoined ? sql`m.personal_ro` : sql`0`} as ro from ${from}
      ${isJoined ? standsIn : sql``} where ${sql.join(wanted, sql` and `)}
      limit ${sql.lit(countedUpTo + 1)}) found`;
}

/** Beyond `countedUpTo` only that there are more. */
export const countPartners = (
  db: Database | Tx,
  filter: ListFilter,
  withOrders: boolean,
): Promise<{ count: number; repeatOrders: number }> =>
  query({ count: int, repeatOrders: int })`
    select c.count, c."repeatOrders" from (${counted(filter, withOrders)}) c`.one(db);

const totalRow = { total: nullable(int), repeatOrders: nullable(int) };
/** How many match, and their repeat orders; null where that is not said. */
export type Total = RowOf<typeof totalRow>;

/** Is nothing asked for but names? Then one statement reads the page and its total. */
export const isPlain = ({ people: _people, repeated, lapsed: _lapsed, ...others }: ListFilter): boolean =>
  !repeated && Object.values(others).every((value) => value === undefined || value === null);

/**
 * The total of a plain list, one row: all partners are counted already, of few people each is counted, of many in a large company
 * nothing. Half a sum would be a wrong one.
 */
function plainTotal(filter: Wanted, companyId: number): RawBuilder<unknown> {
  const isCounted = sql`${openPartners} <= ${sql.lit(countedUpTo)}`;
  if (!filter.people)
    return sql`select ${openPartners} as total,
      case when ${isCounted} then (${allRepeatOrders(companyId)}) end as "repeatOrders"`;
  if (filter.people.ids === null)
    return sql`select case when ${isCounted} then (
        select t.count from (${counted(filter, false)}) t) end as total,
      null::bigint as "repeatOrders"`;
  return sql`select t.count as total, t."repeatOrders" from (${counted(filter, true)}) t`;
}

type PlainPage = { found: ListedRow[]; total: Total };

/** A page of a plain list with its total, of one moment; the total is read apart where no row carries it. */
export const selectPlainPage = (
  db: Database,
  asked: ListFilter,
  page: ListPage,
  companyId: number,
): Promise<PlainPage> =>
  metOnPage(db, asked, page, {
    isFull: ({ found }) => found.length >= page.limit,
    read: (filter) => readPlainPage(db, filter, page, companyId),
  });

async function readPlainPage(
  db: Database,
  filter: ListFilter,
  page: ListPage,
  companyId: number,
): Promise<PlainPage> {
  const total = plainTotal(filter, companyId);
  const found = await query({ ...listedRow, ...totalRow })`
    with ${plainPage(filter, page, total)}`.all(db);
  const { total: count, repeatOrders } =
    found[0] ?? (await query(totalRow)`select t.total, t."repeatOrders" from (${total}) t`.one(db));
  return { found, total: { total: count, repeatOrders } };
}

/** The rows of a plain page, each with the total, from its tables on. */
const plainPage = (filter: Wanted, page: ListPage, total: RawBuilder<unknown>) => sql`
  shown as materialized (${shownOn(filter, page)}), counted as materialized (${total})
  select ${listedColumns}, counted.total, counted."repeatOrders"
  from shown a ${besideShown} cross join counted
  order by ${pageAt('a', page, keyOf(page)).by}`;

/** A page of those who have a name, in the statement that finds them; null where there are none on it, or they are not few. */
export async function selectPlainPageOfFew(
  db: Database,
  filter: ListFilter & { people: null },
  page: ListPage,
  { search, companyId }: { search: string; companyId: number },
): Promise<PlainPage | null> {
  const few = fewOfName(db, search);
  if (!few) return null;
  const named = { ...filter, people: few.people };
  const [first, ...others] = await query({ ...listedRow, ...totalRow })`
    with ${few.tables}, ${plainPage(named, page, plainTotal(named, companyId))}`.all(db);
  if (!first) return null;
  few.remember();
  const { total, repeatOrders } = first;
  return { found: [first, ...others], total: { total, repeatOrders } };
}

/**
 * Partners with this RO status and their repeat orders: those whose RO is active as the tree has them, less those who stand in it and are no
 * partners any more; of all partners the others are not. Null where it has to be counted (`withRoStatus`).
 */
export function countByRoStatus(
  db: Database | Tx,
  { companyId, roActive }: { companyId: number; roActive: boolean },
): Promise<{ count: number; repeatOrders: number } | null> {
  const active = sql`k.count - d.active`;
  return query({ count: int, repeatOrders: int })`
    select ${roActive ? active : sql`${openPartners} - (${active})`} as count,
      s.ro - ${roActive ? sql`d.active_ro` : sql`(d.ro - d.active_ro)`} as "repeatOrders"
    from ${withRoStatus(companyId, true)} k
    cross join ${withRoStatus(companyId, roActive)} s cross join ${departed} d
    where ${sql.lit(roActive)} or not ${wasEnded}`.first(db);
}

/**
 * The repeat orders of all partners, of which there are no more than are counted: the company's counter, without those who are no partners any more.
 * The counter has nothing of a network that was ended: then they are added up.
 */
const allRepeatOrders = (companyId: number) => sql`
  select case when ${wasEnded} then (
      select coalesce(sum(m.personal_ro), 0)
      from identity.person a join network.figures m on m.member_id = a.id
      where a.role = 'mitra' and not a.closed)
    else f.ro_sum - (select d.ro from ${departed} d) end::bigint
  from network.figures f where f.member_id = ${companyId}`;
