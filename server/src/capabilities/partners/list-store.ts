import { countedUpTo } from '@rimpang/domain/counting';
import { partnerStatuses } from '@rimpang/domain/partners';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { during, pageAt, type Place, type SortKey } from '../../platform/database/page-place.ts';
import { bool, int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { isOneOf, type People } from '../accounts/index.ts';

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

export type ListFilter = {
  people: People | null;
  status?: string;
  roActive?: boolean;
  /** Those with a repeat order of their own only. */
  repeated: boolean;
  /** When they joined. */
  from?: Date;
  until?: Date;
};
type ListPage = Place & { sort: 'joined' | 'partner' };

/** As people look for a name: no matter how it is written. */
const byName: SortKey = { table: sql`identity.person`, of: (row) => sql`lower(${row}.full_name)` };

const standsIn = sql`left join network.figures m on m.member_id = a.id`;

/** Partners only (R2.3.12: the list excludes staff roles). The tree is read where something is asked of it. */
function listed({ people, status, roActive, repeated, ...days }: ListFilter) {
  const wanted = [sql`a.role = 'mitra' and not a.closed`];
  const joined = during(sql`d.joined_at`, days);
  if (joined.length > 0)
    wanted.push(sql`a.id = any (array(
      select d.account_id from partners.partnership d where ${sql.join(joined, sql` and `)}))`);
  if (people) wanted.push(isOneOf(people, sql`a.id`, 'a'));
  // In so many words: the few that are not active have an index.
  if (status) wanted.push(status === 'Aktif' ? sql`p.status = 'Aktif'` : sql`p.status = 'Tidak Aktif'`);
  if (roActive !== undefined) wanted.push(sql`coalesce(m.ro_active, false) = ${sql.lit(roActive)}`);
  if (repeated) wanted.push(sql`m.personal_ro > 0`);
  return {
    from: sql`identity.person a join partners.partnership p on p.account_id = a.id`,
    inTree: roActive !== undefined || repeated,
    wanted,
  };
}

/** A page of partners, by what it is sorted by. */
export function selectPartners(db: Database | Tx, filter: ListFilter, page: ListPage): Promise<ListedRow[]> {
  const { from, inTree, wanted } = listed(filter);
  const key = page.sort === 'partner' ? byName : undefined;
  const place = pageAt('a', page, key);
  return query(listedRow)`
    with shown as (
      select a.id, a.username, a.full_name, a.rank, p.status, p.phone, p.joined_at
      from ${from} ${inTree ? standsIn : sql``}
      where ${sql.join([...wanted, ...place.from], sql` and `)} order by ${place.by} ${place.end}
    )
    select a.id, a.username, a.full_name as "fullName", a.rank, a.status, coalesce(m.ro_active,
      false) as "roActive", a.phone, u.id as "uplineId", u.username as "uplineUsername",
      u.full_name as "uplineName", coalesce(m.downline_count, 0) as "downlineCount",
      coalesce(m.personal_ro, 0) as "personalRo", a.joined_at as "joinedAt"
    from shown a ${standsIn} left join identity.person u on u.id = m.parent_id
    order by ${pageAt('a', page, key).by}`.all(db);
}

/**
 * How many match, and their repeat orders where they are asked for: beyond `countedUpTo` only that there are more. Joins what the
 * filter needs and no more.
 */
export async function countPartners(
  db: Database | Tx,
  filter: ListFilter,
  withOrders: boolean,
): Promise<{ count: number; repeatOrders: number }> {
  const { inTree, wanted } = listed(filter);
  const isJoined = inTree || withOrders;
  return query({ count: int, repeatOrders: int })`
    select count(*) as count, coalesce(sum(ro), 0)::bigint as "repeatOrders" from (
      select ${isJoined ? sql`m.personal_ro` : sql`0`} as ro from identity.person a
      ${filter.status ? sql`join partners.partnership p on p.account_id = a.id` : sql``}
      ${isJoined ? standsIn : sql``} where ${sql.join(wanted, sql` and `)}
      limit ${countedUpTo + 1}) found`.one(db);
}

/** How many surely have this RO status: members of the tree, less all who may be partners no more; ends beyond what lists count. */
export async function countSureRoStatus(db: Database | Tx, roActive: boolean): Promise<number> {
  const row = await query({ count: int })`
    with gone as materialized (
      select count(*) as count from identity.person where closed or role <> 'mitra')
    select (select count(*) from (
      select from network.figures m
      where m.ro_active = ${sql.lit(roActive)} and m.parent_id is not null and m.reset_id is null
      limit ${sql.lit(countedUpTo + 1)} + (select count from gone)) found)
      - (select count from gone) as count`.one(db);
  return row.count;
}

/** The repeat orders of all partners: the company's counter, without those who are no partners any more. These are few. */
export async function sumAllRepeatOrders(db: Database | Tx, companyId: number): Promise<number> {
  const row = await query({ sum: int })`
    select f.ro_sum - (
      select coalesce(sum(m.personal_ro), 0)
      from identity.person a join network.figures m on m.member_id = a.id
      where (a.closed or a.role <> 'mitra') and m.parent_id is not null and m.reset_id is null)::bigint as sum
    from network.figures f where f.member_id = ${companyId}`.first(db);
  return row?.sum ?? 0;
}
