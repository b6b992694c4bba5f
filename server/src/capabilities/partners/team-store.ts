import { countedUpTo, isBeyondCount } from '@rimpang/domain/counting';
import { partnerStatuses } from '@rimpang/domain/partners';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { asWritten, plannedAnew } from '../../platform/database/page-place.ts';
import {
  bool,
  int,
  nullable,
  object,
  oneOf,
  query,
  type RowOf,
  text,
  time,
  uuid,
} from '../../platform/database/query.ts';
import { isOneOf, type People } from '../accounts/index.ts';
import { type Branch, inRange, isBelow, isLarge, isWalked, surelyRoActive } from './branch-store.ts';

export const person = { id: int, username: text, fullName: text };
const downlineRow = {
  id: int,
  username: text,
  fullName: text,
  rank: text,
  level: int,
  status: oneOf(partnerStatuses),
  roActive: bool,
  personalRo: int,
  directCount: int,
  downlineCount: int,
  upline: object(person),
  joinedAt: time,
  avatarId: nullable(uuid),
};
export type DownlineRow = RowOf<typeof downlineRow>;

export const personOf = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(alias)}.id, 'username', ${sql.ref(alias)}.username, 'fullName',
    ${sql.ref(alias)}.full_name)`;

type DownlineFilter = {
  people: People | null;
  status?: string;
  roActive?: boolean;
  direct: boolean;
  since?: Date;
};

/** Of everybody who joined in these days few are below, and they stand together where they were written. */
const isGathered = ({ since, direct }: DownlineFilter): boolean => since !== undefined && !direct;

/** Where the rows come from, with only what is asked of them. Joins: `f` in the tree, `a` the person, `p` the partnership. */
function matching(topId: number, filter: DownlineFilter, walked: boolean): RawBuilder<unknown> {
  const { people, status, roActive, direct, since } = filter;
  const wanted = [sql`top.member_id = ${topId}`];
  if (direct) wanted.push(sql`f.parent_id = ${topId}`);
  else wanted.push(walked ? isBelow('f') : inRange('f'));
  if (people) wanted.push(isOneOf(people, sql`f.member_id`, 'a'));
  if (status) wanted.push(sql`coalesce(p.status, 'Tidak Aktif') = ${sql.lit(status)}`);
  if (roActive !== undefined) wanted.push(sql`f.ro_active = ${sql.lit(roActive)}`);
  if (since) wanted.push(sql`${plannedAnew} f.joined_at >= ${since}`);
  return sql`from network.figures top cross join network.figures f
    ${people && !people.ids ? sql`join identity.person a on a.id = f.member_id` : sql``}
    ${status ? sql`left join partners.partnership p on p.account_id = f.member_id` : sql``}
    where ${sql.join(wanted, sql` and `)}`;
}

/**
 * One page of the whole downline, newest first, found before it is named. Who joined in the last days is gathered, and so counted in
 * passing: `total` is null where nothing was counted.
 */
export function selectDownline(
  db: Database | Tx,
  topId: number,
  { filter, branch }: { filter: DownlineFilter; branch: Branch },
  page: { before: number | null; limit: number },
): Promise<(DownlineRow & { total: number | null })[]> {
  const gathered = isGathered(filter);
  const older = page.before === null ? sql`true` : sql`f.member_id < ${page.before}`;
  const matches = sql`select f.member_id, f.depth - top.depth as level
    ${matching(topId, filter, gathered ? isLarge(branch) : isWalked(branch))}`;
  const newest = sql`order by f.member_id desc limit ${asWritten(page.limit)}`;
  const found = gathered
    ? sql`late as materialized (${matches}), found as (select * from late f where ${older} ${newest})`
    : sql`found as (${matches} and ${older} ${newest})`;
  const counted = sql`(select least(count(*), ${sql.lit(countedUpTo + 1)}) from late)`;
  return query({ ...downlineRow, total: nullable(int) })`
    with ${found}
    select a.id, a.username, a.full_name as "fullName", a.rank, x.level,
      coalesce(p.status, 'Tidak Aktif') as status, f.ro_active as "roActive", f.personal_ro as "personalRo",
      f.direct_count as "directCount", f.downline_count as "downlineCount", f.joined_at as "joinedAt",
      ${personOf('u')} as upline, v.file_id as "avatarId", ${gathered ? counted : sql`null::bigint`} as total
    from found x join network.figures f on f.member_id = x.member_id
      join identity.person a on a.id = x.member_id join identity.person u on u.id = f.parent_id
      left join partners.partnership p on p.account_id = x.member_id
      left join files.avatar v on v.account_id = x.member_id
    order by a.id desc`.all(db);
}

const memberRow = { ...downlineRow, lastRoAt: nullable(time), phone: nullable(text) };
type MemberRow = RowOf<typeof memberRow>;

/** One member below `topId`; null where there is none. The number only where the member stands right below. */
export function selectMember(db: Database | Tx, topId: number, memberId: number): Promise<MemberRow | null> {
  return query(memberRow)`
    select a.id, a.username, a.full_name as "fullName", a.rank, f.depth - top.depth as level,
      coalesce(p.status, 'Tidak Aktif') as status, f.ro_active as "roActive", f.personal_ro as "personalRo",
      f.direct_count as "directCount", f.downline_count as "downlineCount", f.joined_at as "joinedAt",
      ${personOf('u')} as upline, v.file_id as "avatarId",
      (select max(r.at) from partners.ro_activation r where r.partner_id = f.member_id) as "lastRoAt",
      case when f.parent_id = top.member_id then c.phone end as phone
    from network.figures top join network.figures f
        on ${inRange('f')}
      join identity.person a on a.id = f.member_id join identity.person u on u.id = f.parent_id
      left join partners.partnership p on p.account_id = f.member_id
      left join partners.contact c on c.account_id = f.member_id
      left join files.avatar v on v.account_id = f.member_id
    where top.member_id = ${topId} and f.member_id = ${memberId}`.first(db);
}

/** How many match: the stored figure where everybody is asked for, else beyond `countedUpTo` only that there are more. */
export async function countDownline(
  db: Database | Tx,
  topId: number,
  { filter, branch }: { filter: DownlineFilter; branch: Branch },
): Promise<number | null> {
  const { people, status, roActive, direct, since } = filter;
  if (people?.ids === null && isLarge(branch)) return null;
  const stored = direct ? branch.direct : branch.all;
  if (stored > 0 && !people && !status && roActive === undefined && !since) return stored;
  if (roActive && !direct && !people && !status && !since && isBeyondCount(surelyRoActive(branch)))
    return countedUpTo + 1;
  const row = await query({ count: int })`
    select count(*) as count from (
      select ${matching(topId, filter, isLarge(branch))} limit ${countedUpTo + 1}) found`.one(db);
  return row.count;
}
