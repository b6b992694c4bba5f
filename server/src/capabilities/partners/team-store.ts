import { partnerStatuses } from '@rimpang/domain/partners';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
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

/** Any part of username or name, whatever the case. */
function named(search: string | undefined, alias: string): RawBuilder<unknown> {
  if (!search) return sql`true`;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${sql.ref(alias)}.username ilike ${pattern} or ${sql.ref(alias)}.full_name ilike ${pattern})`;
}

type DownlineFilter = {
  search?: string;
  status?: string;
  roActive?: boolean;
  direct: boolean;
  since?: Date;
};

function matching(topId: number, filter: DownlineFilter): RawBuilder<unknown> {
  const { status = null, roActive = null, since = null } = filter;
  return sql`from network.figures top join network.figures f on ${below('f')}
    join identity.person a on a.id = f.member_id
    left join partners.partnership p on p.account_id = f.member_id
    where top.member_id = ${topId} and ${named(filter.search, 'a')}
      and (not ${filter.direct}::boolean or f.parent_id = top.member_id)
      and (${status}::text is null or coalesce(p.status, 'Tidak Aktif') = ${status})
      and (${roActive}::boolean is null or f.ro_active = ${roActive})
      and (${since}::timestamptz is null or f.joined_at >= ${since})`;
}

/** One page of the whole downline, newest first. */
export function selectDownline(
  db: Database | Tx,
  topId: number,
  filter: DownlineFilter,
  page: { before: number | null; limit: number },
): Promise<DownlineRow[]> {
  return query(downlineRow)`
    with found as (
      select f.member_id, f.depth - top.depth as level, coalesce(p.status, 'Tidak Aktif') as status
      ${matching(topId, filter)} and (${page.before}::bigint is null or f.member_id < ${page.before})
      order by f.member_id desc limit ${page.limit}
    )
    select a.id, a.username, a.full_name as "fullName", a.rank, x.level, x.status, f.ro_active as "roActive",
      f.personal_ro as "personalRo",
      f.direct_count as "directCount", f.downline_count as "downlineCount", f.joined_at as "joinedAt",
      ${personOf('u')} as upline,
      v.file_id as "avatarId"
    from found x join network.figures f on f.member_id = x.member_id
      join identity.person a on a.id = x.member_id
    join identity.person u on u.id = f.parent_id left join files.avatar v on v.account_id = x.member_id
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

export async function countDownline(
  db: Database | Tx,
  topId: number,
  filter: DownlineFilter,
): Promise<number> {
  const row = await query({ count: int })`select count(*) as count ${matching(topId, filter)}`.first(db);
  return row?.count ?? 0;
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

/** Is the partner's RO active now? False outside the tree. */
export async function isRoActive(db: Database | Tx, partnerId: number): Promise<boolean> {
  const row = await query({ active: bool })`
    select ro_active as active from network.figures where member_id = ${partnerId}`.first(db);
  return row?.active ?? false;
}

const teamRoRow = { id: int, at: time, partner: object(person), receiver: object(person) };
type TeamRoRow = RowOf<typeof teamRoRow>;

const team = (topId: number, search: string | undefined) => sql`
  from network.figures top join network.figures f on ${below('f')}
  join partners.ro_activation r on r.partner_id = f.member_id join identity.person p on p.id = r.partner_id
  join identity.person n on n.id = r.receiver_id
  where top.member_id = ${topId} and ${named(search, 'p')}`;

/** Repeat orders of everybody below, newest first, with who received the bonus. */
export function selectTeamRo(
  db: Database | Tx,
  topId: number,
  search: string | undefined,
  page: { before: number | null; limit: number },
): Promise<TeamRoRow[]> {
  return query(teamRoRow)`
    select r.id, r.at, ${personOf('p')} as partner, ${personOf('n')} as receiver ${team(topId, search)}
      and (${page.before}::bigint is null or r.id < ${page.before})
        order by r.id desc limit ${page.limit}`.all(db);
}

export async function countTeamRo(
  db: Database | Tx,
  topId: number,
  search: string | undefined,
): Promise<number> {
  const row = await query({ count: int })`select count(*) as count ${team(topId, search)}`.first(db);
  return row?.count ?? 0;
}
