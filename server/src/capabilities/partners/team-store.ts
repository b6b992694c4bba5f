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

const person = { id: int, username: text, fullName: text };
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

const personOf = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(alias)}.id, 'username', ${sql.ref(alias)}.username, 'fullName',
    ${sql.ref(alias)}.full_name)`;

/** Everybody below `top`, as one range of the path index: digits and '/' sort before ':'. */
const below = (member: string) =>
  sql`${sql.ref(member)}.path ~>~ top.path and ${sql.ref(member)}.path ~<~ (top.path || ':')`;

/**
 * The same for each row that comes along: of a large branch every few rows are below, and the newest are read first. The planner takes
 * a bare `starts_with` for one row of two hundred, and would gather the whole branch for a page; of a `case` it expects every second.
 */
const isBelow = (member: string) =>
  sql`case when starts_with(${sql.ref(member)}.path, top.path) then true else false end
    and ${sql.ref(member)}.member_id <> top.member_id`;

type DownlineFilter = {
  people: People | null;
  status?: string;
  roActive?: boolean;
  direct: boolean;
  since?: Date;
};

const branchRow = { all: int, direct: int };
/** How many stand below a member, and right below it. */
type Branch = RowOf<typeof branchRow>;

/** Zeros outside of today's tree. */
export async function selectBranch(db: Database | Tx, topId: number): Promise<Branch> {
  const row = await query(branchRow)`
    select downline_count as "all", direct_count as direct from network.figures
    where member_id = ${topId} and reset_id is null`.first(db);
  return row ?? { all: 0, direct: 0 };
}

/** From so many on, a page is found sooner among the newest of all members than by putting the branch in order. */
const largeBranch = 5_000;

/** Where the rows come from, with only what is asked of them. Joins: `f` in the tree, `a` the person, `p` the partnership. */
function matching(topId: number, filter: DownlineFilter, branch: Branch): RawBuilder<unknown> {
  const { people, status, roActive, direct, since } = filter;
  const wanted = [sql`top.member_id = ${topId}`];
  if (direct) wanted.push(sql`f.parent_id = ${topId}`);
  else wanted.push(branch.all > largeBranch ? isBelow('f') : below('f'));
  if (people) wanted.push(isOneOf(people, sql`f.member_id`, 'a'));
  if (status) wanted.push(sql`coalesce(p.status, 'Tidak Aktif') = ${sql.lit(status)}`);
  if (roActive !== undefined) wanted.push(sql`f.ro_active = ${sql.lit(roActive)}`);
  if (since)
    wanted.push(sql`${plannedAnew} f.joined_at >= ${since} and f.member_id = any (array(
      select partner_id from partners.registration where at >= ${since}))`);
  return sql`from network.figures top cross join network.figures f
    ${people && !people.ids ? sql`join identity.person a on a.id = f.member_id` : sql``}
    ${status ? sql`left join partners.partnership p on p.account_id = f.member_id` : sql``}
    where ${sql.join(wanted, sql` and `)}`;
}

/** One page of the whole downline, newest first. */
export function selectDownline(
  db: Database | Tx,
  topId: number,
  asked: { filter: DownlineFilter; branch: Branch },
  page: { before: number | null; limit: number },
): Promise<DownlineRow[]> {
  const older = page.before === null ? sql`true` : sql`f.member_id < ${page.before}`;
  return query(downlineRow)`
    with found as (
      select f.member_id, f.depth - top.depth as level
      ${matching(topId, asked.filter, asked.branch)} and ${older}
      order by f.member_id desc limit ${asWritten(page.limit)}
    )
    select a.id, a.username, a.full_name as "fullName", a.rank, x.level,
      coalesce(p.status, 'Tidak Aktif') as status, f.ro_active as "roActive", f.personal_ro as "personalRo",
      f.direct_count as "directCount", f.downline_count as "downlineCount", f.joined_at as "joinedAt",
      ${personOf('u')} as upline, v.file_id as "avatarId"
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
    from network.figures top join network.figures f on ${below('f')}
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
  if (people?.ids === null && branch.all > largeBranch) return null;
  const stored = direct ? branch.direct : branch.all;
  if (stored > 0 && !people && !status && roActive === undefined && !since) return stored;
  const row = await query({ count: int })`
    select count(*) as count from (
      select ${matching(topId, filter, branch)} limit ${countedUpTo + 1}) found`.one(db);
  return row.count;
}

const roRow = { id: int, pinId: int, at: time, receiver: object(person), total: int };
type RoRow = RowOf<typeof roRow>;

/** One partner's own repeat orders, newest first. */
export function selectRoHistory(
  db: Database,
  partnerId: number,
  page: { before: number | null; limit: number },
): Promise<RoRow[]> {
  return query(roRow)`
    select r.id, r.pin_id as "pinId", r.at, ${personOf('n')} as receiver,
      (select count(*) from partners.ro_activation where partner_id = ${partnerId}) as total
    from partners.ro_activation r join identity.person n on n.id = r.receiver_id
    where r.partner_id = ${partnerId} and (${page.before}::bigint is null or r.id < ${page.before})
    order by r.id desc limit ${page.limit}`.all(db);
}

/** Of one's own repeat orders those that came along when the company moved in: counted, but without rows. */
export async function countOpeningRo(db: Database, partnerId: number): Promise<number> {
  const row = await query({ count: int })`
    select f.personal_ro - (select count(*) from partners.ro_activation where partner_id = ${partnerId})
      as count
    from network.figures f where f.member_id = ${partnerId}`.first(db);
  return row?.count ?? 0;
}

/** Is the partner's RO active now? False outside the tree. */
export async function isRoActive(db: Database | Tx, partnerId: number): Promise<boolean> {
  const row = await query({ active: bool })`
    select ro_active as active from network.figures where member_id = ${partnerId}`.first(db);
  return row?.active ?? false;
}

const teamRoRow = { id: int, at: time, partner: object(person), receiver: object(person) };
type TeamRoRow = RowOf<typeof teamRoRow>;

const team = (topId: number, people: People | null) => sql`
  from network.figures top join network.figures f on ${below('f')}
  join partners.ro_activation r on r.partner_id = f.member_id join identity.person p on p.id = r.partner_id
  join identity.person n on n.id = r.receiver_id
  where top.member_id = ${topId} and ${people ? isOneOf(people, sql`r.partner_id`, 'p') : sql`true`}`;

/** Repeat orders of everybody below, newest first, with who received the bonus. */
export function selectTeamRo(
  db: Database | Tx,
  topId: number,
  people: People | null,
  page: { before: number | null; limit: number },
): Promise<TeamRoRow[]> {
  return query(teamRoRow)`
    select r.id, r.at, ${personOf('p')} as partner, ${personOf('n')} as receiver ${team(topId, people)}
      and (${page.before}::bigint is null or r.id < ${page.before})
        order by r.id desc limit ${page.limit}`.all(db);
}

/** The repeat orders that everybody below surely has rows of: what is counted less what all came along with. */
async function countSureTeamRo(db: Database | Tx, topId: number): Promise<number> {
  const row = await query({ count: int })`
    select f.ro_sum - (w.ro_sum - (
      select coalesce(sum(t.count), 0) from platform.tallied t
      where t.source = 'partners.ro'))::bigint as count
    from network.figures f, network.figures w
    where f.member_id = ${topId} and w.parent_id is null`.first(db);
  return row?.count ?? 0;
}

/** Beyond `countedUpTo` only that there are more; of many people nothing. */
export async function countTeamRo(
  db: Database | Tx,
  topId: number,
  people: People | null,
): Promise<number | null> {
  if (people?.ids === null) return null;
  if (!people && isBeyondCount(await countSureTeamRo(db, topId))) return countedUpTo + 1;
  const row = await query({ count: int })`
    select count(*) as count from (select ${team(topId, people)} limit ${countedUpTo + 1}) found`.one(db);
  return row.count;
}
