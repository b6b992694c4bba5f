import type { MemberCard } from '@rimpang/contract/network';
import { turnover } from '@rimpang/domain/network';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import {
  areMany,
  findPeople,
  isPersonAmong,
  metAmong,
  nameIsMet,
  pageOfMany,
  type People,
  peopleNamed,
} from '../accounts/index.ts';
import { type Branch, isWalked, selectBranch } from './branch-store.ts';
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
async function selectCards(
  db: Database,
  where: RawBuilder<unknown>,
  by = sql`f.member_id`,
): Promise<(CardRow & MemberCard)[]> {
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
    order by ${by}`.all(db);
  return rows.map((row) => ({
    ...row,
    turnover: turnover(row.activeCount, row.roSum).total,
    avatarUrl: row.avatarId && `/api/files/${row.avatarId}`,
  }));
}

export async function selectCard(db: Database, id: number): Promise<MemberCard | null> {
  return (await selectCards(db, sql`f.member_id = ${id}`))[0] ?? null;
}

/**
 * Direct members in the order of joining, behind the member `after`; one more than `limit` tells that there are more. Of who waited for a place
 * the number says nothing: an account is older than its place.
 */
export async function selectChildren(
  db: Database,
  parentId: number,
  after: number | null,
  limit: number,
): Promise<MemberCard[]> {
  const behind = sql`(f.joined_at, f.member_id)
    > (select m.joined_at, m.id from network.member m where m.id = ${after})`;
  const by = sql`f.joined_at, f.member_id`;
  return selectCards(
    db,
    sql`f.parent_id = ${parentId} and f.reset_id is null and ${after === null ? sql`true` : behind}
      order by ${by} limit ${limit}`,
    by,
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

/** Those of `members` (rows with an id) who are in today's tree: the one of exactly this name, then nearest levels first, with how many there are in all. */
async function nearestFirst(
  db: Database,
  members: RawBuilder<unknown>,
  search: string,
  limit: number,
): Promise<Found> {
  const rows = await query(foundRow)`
    select m.id, m.path, count(*) over () as total from (${members}) found
      cross join lateral (select * from network.member where id = found.id offset 0) m
    where m.reset_id is null
    order by starts_with(m.names, lower(${search}) || E'\n') desc, m.depth, m.id limit ${limit}`.all(db);
  return { ids: rows, total: rows[0]?.total ?? 0 };
}

/** Those of few people who are `topId` or stand below. */
const amongFew = (topId: number, ids: string) => sql`
  select m.id from network.member t join network.member m
    on m.id = any (${ids}::bigint[]) and starts_with(m.path, t.path)
  where t.id = ${topId}`;

/** Those of the branch who have this in their names, which the index of paths has. */
const inNames = ({ path }: Branch, search: string) => sql`
  select m.id from network.member m
  where m.path ~>=~ (select ${path}) and m.path ~<~ (select ${`${path}:`}) and ${nameIsMet('m', search)}
  offset 0`;

/** Members in the branch, by the path of its top as a value: the planner reads the index from there on, where it would compare each path with one it does not know. */
const within = ({ path }: Branch) => sql`select m.id, m.path, m.depth, m.names from network.member m
  where ${plannedAnew} m.path ~>=~ ${path} and m.path ~<~ ${`${path}:`} and m.reset_id is null`;

/**
 * The first ones of many people: on the way down the branch, in the order of its index, which ends as soon as there are enough. Of people whose
 * ids are known the first ones by id: one is looked up after the other until there are enough.
 */
function firstOnes(top: Branch, people: People, limit: number): RawBuilder<unknown> {
  const end = sql`limit ${limit + 1}`;
  if (!areMany(people))
    return sql`select m.id, m.path, m.depth from network.member m
      where starts_with(m.path, ${top.path}) and m.reset_id is null
        and ${isPersonAmong(people, sql`m.id`, 'm')} order by m.id ${end}`;
  const by = sql`m.path using ~<~`;
  return metAmong(within(top), { row: 'm', people }, { by, end, upTo: limit });
}

/** Of many people who has exactly this username, and the first ones. Counted where the branch is at an end before. */
async function findMany(db: Database, top: Branch, people: People, limit: number): Promise<Found> {
  const rows = await query(foundRow)`
    with way as materialized (${firstOnes(top, people, limit)}), named as (
      select m.id, m.path, m.depth from identity.person p join network.member m on m.id = p.id
      where lower(p.username) = lower(${people.search}) and starts_with(m.path, ${top.path})
        and m.reset_id is null
    )
    select f.id, f.path,
      case when (select count(*) from way) <= ${limit} then (select count(*) from way) end as total
    from (select 0 as place, * from named union all
      select 1, id, path, depth from way where id not in (select id from named)) f
    order by f.place, f.depth, f.id limit ${limit}`.all(db);
  return { ids: rows, total: rows.length > 0 ? (rows[0]?.total ?? null) : 0 };
}

/**
 * `topId` and members below by part of their username or name; how many in all, null where a search of a large branch finds many people.
 */
export async function findBelow(db: Database, topId: number, search: string, limit: number): Promise<Found> {
  const top = await selectBranch(db, topId);
  if (top.path === '') return { ids: [], total: 0 };
  const named = isWalked(top) ? await findPeople(db, search) : peopleNamed(search);
  const few = (ids: string) => nearestFirst(db, amongFew(topId, ids), search, limit);
  if (named.ids) return few(named.ids);
  if (!isWalked(top)) return nearestFirst(db, inNames(top, search), search, limit);
  return pageOfMany(db, named, {
    upTo: limit,
    rows: () => within(top),
    read: (asked) => (asked?.ids ? few(asked.ids) : findMany(db, top, asked ?? named, limit)),
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
