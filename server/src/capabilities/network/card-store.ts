import type { MemberCard } from '@rimpang/contract/network';
import { turnover } from '@rimpang/domain/network';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { areMany, findPeople, isPersonAmong, metAmong, pageOfMany, type People } from '../accounts/index.ts';
import { plannedAnew } from '../../platform/database/page-place.ts';
import { bool, int, nullable, query, type RowOf, text, uuid } from '../../platform/database/query.ts';
import { unsettledOf } from './unsettled-store.ts';

const cardRow = {
  id: int,
  username: text,
  fullName: text,
  rank: text,
  roActive: bool,
  depth: int,
  parentId: nullable(int),
  directCount: int,
  downlineCount: int,
  teamRo: int,
  personalRo: int,
  avatarId: nullable(uuid),
  activeCount: int,
  roSum: int,
  path: text,
};
type CardRow = RowOf<typeof cardRow>;

/**
 * Cards with their figures; the turnover of a card is that of everybody below it (decision 007). What is not settled yet is added for all of
 * them at once, and names are looked up one by one: of a small company the planner would read everybody.
 */
async function selectCards(db: Database, where: RawBuilder<unknown>): Promise<(CardRow & MemberCard)[]> {
  const rows = await query(cardRow)`
    with found as materialized (select * from network.stored f where ${where})
    select f.member_id as id, p.username, p.full_name as "fullName", p.rank, f.ro_active as "roActive",
      f.depth, f.parent_id as "parentId", f.personal_ro as "personalRo", f.path, v.file_id as "avatarId",
      f.direct_count + coalesce(n.direct, 0) as "directCount",
      f.downline_count + coalesce(n.joined, 0) as "downlineCount",
      f.active_count + coalesce(n.activated, 0) as "activeCount",
      f.ro_sum + coalesce(n.ro, 0) as "roSum", f.team_ro + coalesce(n.team_ro, 0) as "teamRo"
    from found f
      cross join lateral (select * from identity.person where id = f.member_id offset 0) p
      left join ${unsettledOf(sql`select member_id from found`)} n on n.member_id = f.member_id
      left join files.avatar v on v.account_id = f.member_id
    order by f.member_id`.all(db);
  return rows.map((row) => ({
    ...row,
    turnover: turnover(row.activeCount, row.roSum).total,
    avatarUrl: row.avatarId && `/api/files/${row.avatarId}`,
  }));
}

export async function selectCard(db: Database, id: number): Promise<MemberCard | null> {
  return (await selectCards(db, sql`f.member_id = ${id}`))[0] ?? null;
}

/** Direct members in the order of joining; one more than `limit` tells that there are more. */
export async function selectChildren(
  db: Database,
  parentId: number,
  after: number,
  limit: number,
): Promise<MemberCard[]> {
  return selectCards(
    db,
    sql`f.parent_id = ${parentId} and f.reset_id is null and f.member_id > ${after}
      order by f.member_id limit ${limit}`,
  );
}

/** True where `id` is `topId` or stands below it; one prefix comparison on the path. */
export async function isWithin(db: Database, topId: number, id: number): Promise<boolean> {
  const row = await query({ within: bool })`
    select m.path like t.path || '%' as within from network.member m, network.member t
      where m.id = ${id} and t.id = ${topId}`.first(db);
  return row?.within ?? false;
}

const foundRow = { id: int, path: text, total: nullable(int) };
type Found = { ids: { id: number; path: string }[]; total: number | null };

/** Of few people those below `topId`, nearest levels first, with how many there are in all. */
async function findFew(
  db: Database,
  topId: number,
  { search, ids }: { search: string; ids: string },
  limit: number,
): Promise<Found> {
  const rows = await query(foundRow)`
    select m.id, m.path, count(*) over () as total from network.member t
    join network.member m on m.id = any (${ids}::bigint[]) and starts_with(m.path, t.path)
    join identity.person p on p.id = m.id
    where t.id = ${topId} and m.reset_id is null
    order by (lower(p.username) = lower(${search})) desc, m.depth, m.id limit ${limit}`.all(db);
  return { ids: rows, total: rows[0]?.total ?? 0 };
}

/** Is so much of the company below (`all`) that a page of those below is met sooner among everybody than by passing through the branch? */
const isMetSooner = (all: number, company: number, rows: number) => all * all > rows * company;

/** Where a member stands: the path, and how many are below and in the whole company. */
type Top = { path: string; all: number; company: number };

/** Members in the branch, by the path of its top as a value: the planner reads the index from there on, where it would compare each path with one it does not know. */
const within = ({ path }: Top) => sql`select m.id, m.path, m.depth from network.member m
  where ${plannedAnew} m.path ~>=~ ${path} and m.path ~<~ ${`${path}:`} and m.reset_id is null`;

/**
 * The first ones of many people on the way down the branch: read in the order of its index, which ends as soon as there are enough. Of people
 * whose ids are known, in a large branch the first ones by id: one is looked up after the other until there are enough.
 */
function wayDown(top: Top, people: People, limit: number): RawBuilder<unknown> {
  const end = sql`limit ${limit + 1}`;
  const by = sql`m.path using ~<~`;
  if (areMany(people))
    return metAmong(within(top), { row: 'm', owner: 'id', search: people.search }, { by, end, upTo: limit });
  const isTheirs = isPersonAmong(people, sql`m.id`, 'm');
  return isMetSooner(top.all, top.company, limit)
    ? sql`select m.id, m.path, m.depth from network.member m
        where starts_with(m.path, ${top.path}) and m.reset_id is null and ${isTheirs} order by m.id ${end}`
    : sql`${within(top)} and ${isTheirs} order by ${by} ${end}`;
}

/** Of many people who has exactly this username, and the first ones. Counted where the branch is at an end before. */
async function findMany(db: Database, top: Top, people: People, limit: number): Promise<Found> {
  const rows = await query(foundRow)`
    with way as materialized (${wayDown(top, people, limit)}), named as (
      select m.id, m.path, m.depth from identity.person p join network.member m on m.id = p.id
      where lower(p.username) = lower(${people.search}) and starts_with(m.path, ${top.path})
        and m.reset_id is null
    )
    select f.id, f.path,
      case when (select count(*) from way) <= ${limit} then (select count(*) from way) end as total
    from (select 0 as place, * from named union all
      select 1, * from way where id not in (select id from named)) f
    order by f.place, f.depth, f.id limit ${limit}`.all(db);
  return { ids: rows, total: rows.length > 0 ? (rows[0]?.total ?? null) : 0 };
}

const selectTop = (db: Database, topId: number): Promise<Top | null> =>
  query({ path: text, all: int, company: int })`
    select m.path, m.downline_count as "all",
      (select w.downline_count from network.member w where w.parent_id is null) as company
    from network.member m where m.id = ${topId}`.first(db);

/** Members below `topId` by part of their username or name; how many in all, null where a search finds many people. */
export async function findBelow(db: Database, topId: number, search: string, limit: number): Promise<Found> {
  const people = await findPeople(db, search);
  const few = (ids: string) => findFew(db, topId, { search, ids }, limit);
  if (people.ids) return few(people.ids);
  const top = await selectTop(db, topId);
  if (!top) return { ids: [], total: 0 };
  return pageOfMany(db, people, {
    upTo: limit,
    rows: () => within(top),
    read: (asked) => (asked?.ids ? few(asked.ids) : findMany(db, top, asked ?? people, limit)),
    isFull: ({ total }) => total === null,
  });
}

/** Cards of many members by id, in one statement. */
export async function selectCardsById(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, MemberCard>> {
  const cards = await selectCards(db, sql`f.member_id = any (${ids}::bigint[])`);
  return new Map(cards.map((card) => [card.id, card]));
}
