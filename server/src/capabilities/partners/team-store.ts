import { countedUpTo } from '@rimpang/domain/counting';
import { partnerStatuses } from '@rimpang/domain/partners';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { metOrFound } from '../../platform/database/longer.ts';
import { asWritten } from '../../platform/database/page-place.ts';
import {
  bool,
  int,
  nullable,
  oneOf,
  query,
  type RowOf,
  text,
  time,
  uuid,
} from '../../platform/database/query.ts';
import { areMany, fills, metAmong, pageOfMany, type People } from '../accounts/index.ts';
import {
  inRange,
  isLarge,
  isMostly,
  isSoonNamed,
  isWalked,
  passedFirst,
  unsettledOf,
  withRoStatus,
} from '../network/index.ts';
import { type DownlineAsked, inactiveBelow, isOneTable, matching, ofTop } from './downline-members-store.ts';
import { newcomers } from './downline-newcomers-store.ts';
import { isStatusMet, metByStatus } from './downline-ro-store.ts';

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
  uplineId: int,
  uplineUsername: text,
  uplineName: text,
  joinedAt: time,
  avatarId: nullable(uuid),
};
export type DownlineRow = RowOf<typeof downlineRow>;

/**
 * Is everybody who is asked for found first (`matches`), and so counted in passing? Of those who joined in the last days few are below, and they stand
 * together where they were written; of a branch that is gathered all are looked at for a page, no matter who is asked for.
 */
function isFoundFirst({ filter, branch }: DownlineAsked): boolean {
  const { people, status, roActive, direct, since } = filter;
  const isAsked = people !== null || status !== undefined || roActive !== undefined;
  if (since) return !direct;
  return isAsked && isOneTable(filter, isWalked(branch)) && !isStatusMet(filter, branch);
}

/** Are those who are found first looked up among everybody? Who joined lately, where so many stand below that they are sooner found so. */
const isFoundAmongAll = ({ filter, branch }: DownlineAsked): boolean =>
  filter.since !== undefined && isLarge(branch);

/** A stored figure of the branch, with what is not settled yet; null outside of today's tree. */
const figureOf = (topId: number, figure: string) => sql`(
  select nullif(f.${sql.ref(figure)}, 0)::bigint from network.figures f
  where f.member_id = ${topId} and f.reset_id is null)`;

/** Many people of a large branch are not counted, unless they are found for a page anyway. */
const isUncounted = (asked: DownlineAsked): boolean =>
  asked.filter.people?.ids === null &&
  isLarge(asked.branch) &&
  isWalked(asked.branch) &&
  !isFoundFirst(asked);

/**
 * How many match: what is kept where that answers, else counted, beyond `countedUpTo` only that there are more. Nothing of many people in a
 * large branch. What is not needed is not counted (`coalesce`).
 */
function totalOf(topId: number, asked: DownlineAsked): RawBuilder<unknown> {
  const { people, status, roActive, direct, since } = asked.filter;
  if (isUncounted(asked)) return sql`null::bigint`;
  const amongAll = isFoundFirst(asked) ? isFoundAmongAll(asked) : isCountedAmongAll(asked);
  const from = matching(topId, asked, amongAll);
  const counted = sql`(select count(*) from (
    select ${from} limit ${sql.lit(countedUpTo + 1)}) found)`;
  if (status && !people && !since && roActive === undefined && !direct) {
    const known = status === 'Aktif' ? figureOf(topId, 'active_count') : inactiveBelow(topId);
    return sql`coalesce(${known}, ${counted})`;
  }
  if (people || status || since) return counted;
  if (roActive === undefined)
    return sql`coalesce(${figureOf(topId, direct ? 'direct_count' : 'downline_count')}, ${counted})`;
  if (direct) return counted;
  const known = sql`(select least(k.count, ${sql.lit(countedUpTo + 1)})
    from ${withRoStatus(topId, roActive)} k)`;
  return sql`coalesce(${known}, ${counted})`;
}

/** The whole company's few who are not active are passed by sooner than a branch of many more. */
const isCountedAmongAll = ({ filter, branch }: DownlineAsked): boolean =>
  filter.status === 'Tidak Aktif' ? branch.all > 50_000 : isMostly(branch);

/** The same where a page has no rows to say it. */
export async function countDownline(
  db: Database,
  topId: number,
  asked: DownlineAsked,
): Promise<number | null> {
  return (await query({ total: nullable(int) })`select ${totalOf(topId, asked)} as total`.one(db)).total;
}

/** So many members that are passed by take as long as to look at one below. */
const passedForPerson = 1;

/** How many of the company's newest are passed by before everybody below is looked at; null where it is no matter, or seldom ones are asked for. */
function passedBeforeGathered({ filter, branch }: DownlineAsked, { limit }: DownlinePage): number | null {
  const { people, status, direct, since } = filter;
  if (direct || since || status === 'Tidak Aktif' || !isWalked(branch)) return null;
  if (!people) return passedFirst(branch, { limit, forPerson: passedForPerson });
  const areNamed = areMany(people) && isSoonNamed(branch);
  return areNamed ? passedFirst(branch, { limit: 0, forPerson: passedForPerson / 2 }) : null;
}

/** Ids of a page, newest first, as the rows of `found`; of a large branch among so many of the company's newest. */
function foundOn(
  topId: number,
  asked: DownlineAsked,
  { before, limit }: DownlinePage,
  passed: number | null,
): { found: RawBuilder<unknown>; total: RawBuilder<unknown>; storedDays: RawBuilder<unknown> } {
  const { branch, stored } = asked;
  const storedDays = stored.length > 0 ? sql`(select count(*) from days)` : sql`0::bigint`;
  const older = before === null ? sql`true` : sql`f.member_id < ${before}`;
  const newest = sql`order by f.member_id desc limit ${asWritten(limit)}`;
  const page = (members: RawBuilder<unknown>) => sql`found as materialized (
    select f.*, f.depth - top.depth as level
    from (select f.member_id from (${members}) f where ${older} ${newest}) page
      join network.stored f on f.member_id = page.member_id
      join network.stored top on top.member_id = ${topId})`;
  if (!isFoundFirst(asked)) {
    const { filter } = asked;
    // Of everybody below the ids alone, which the path's index has, and the rows of the page.
    if (isOneTable(filter, isWalked(branch))) {
      const { roActive, ...others } = filter;
      const everybody = sql`select f.member_id ${matching(topId, { ...asked, filter: others }, false)}`;
      const found =
        roActive === undefined
          ? page(everybody)
          : sql`found as materialized (${metByStatus(topId, everybody, roActive, { before, limit })})`;
      return { found, total: totalOf(topId, asked), storedDays };
    }
    const ofBranch = (people: People | null) => {
      const everybody = passed
        ? sql`(select * from network.stored f where ${older}
            order by f.member_id desc limit ${sql.lit(passed)})`
        : undefined;
      const from = matching(topId, { ...asked, filter: { ...filter, people } }, isWalked(branch), everybody);
      return sql`select f.*, f.depth - ${ofTop(topId, 'depth')} as level ${from} and ${older}`;
    };
    const { people } = filter;
    const shown =
      areMany(people) && !passed
        ? metAmong(
            ofBranch(null),
            { row: 'f', people },
            { by: sql`f.member_id desc`, end: sql`limit ${asWritten(limit)}`, upTo: limit },
          )
        : sql`${ofBranch(people)} ${newest}`;
    return { found: sql`found as materialized (${shown})`, total: totalOf(topId, asked), storedDays };
  }
  if (stored.length > 0) {
    const ids = before === null ? sql`ids[1:${asWritten(limit)}]` : sql`ids`;
    return {
      found: sql`${newcomers(topId, stored, before === null)},
        ${page(sql`select member_id from late union all select unnest(${ids}) from days`)}`,
      total: sql`(select least(count(*) + (select coalesce(sum(d.count), 0) from days d),
        ${sql.lit(countedUpTo + 1)}) from late)`,
      storedDays,
    };
  }
  const from = matching(topId, asked, isFoundAmongAll(asked));
  return {
    found: sql`matches as materialized (select f.member_id ${from}),
      ${page(sql`select member_id from matches`)}`,
    total: sql`(select least(count(*), ${sql.lit(countedUpTo + 1)}) from matches)`,
    storedDays,
  };
}

export type DownlinePage = { before: number | null; limit: number };
type FoundRow = DownlineRow & { total: number | null; storedDays: number };

/**
 * One page of the whole downline, newest first, and how many there are, of one moment. Of many people as long as they are met on the way
 * through everybody (decision 169).
 */
export async function selectDownline(
  db: Database,
  topId: number,
  asked: DownlineAsked,
  page: DownlinePage,
): Promise<FoundRow[]> {
  const { filter, branch } = asked;
  if (isFoundFirst(asked)) return readDownline(db, topId, asked, page);
  const passed = passedBeforeGathered(asked, page);
  if (passed !== null) {
    const older = page.before === null ? sql`true` : sql`member_id < ${page.before}`;
    return metOrFound(db, {
      rows: sql`select from network.stored where ${older}`,
      passed,
      limit: page.limit,
      met: () => readDownline(db, topId, asked, page, passed),
      // As a branch that is not walked.
      found: () => readDownline(db, topId, { ...asked, branch: { ...branch, all: 0 } }, page),
    });
  }
  const of = (people: People | null) => ({ ...asked, filter: { ...filter, people } });
  return pageOfMany(db, filter.people, {
    upTo: page.limit,
    isFull: fills(page.limit),
    rows: () => {
      const from = matching(topId, of(null), isWalked(branch));
      const older = page.before === null ? sql`true` : sql`f.member_id < ${page.before}`;
      return sql`select ${from} and ${older} order by f.member_id desc`;
    },
    read: (people) => readDownline(db, topId, of(people), page),
  });
}

/**
 * The same in one statement. Found before it is named, by looking up one after the other, where the planner would read everybody of a small
 * company.
 */
function readDownline(
  db: Database,
  topId: number,
  asked: DownlineAsked,
  page: DownlinePage,
  passed: number | null = null,
): Promise<FoundRow[]> {
  const { found, total, storedDays } = foundOn(topId, asked, page, passed);
  return query({ ...downlineRow, total: nullable(int), storedDays: int })`
    with ${found}
    select x.member_id as id, a.username, a.full_name as "fullName", a.rank, x.level,
      coalesce(p.status, 'Tidak Aktif') as status, x.ro_active as "roActive", x.personal_ro as "personalRo",
      x.direct_count + coalesce(n.direct, 0) as "directCount",
      x.downline_count + coalesce(n.joined, 0) as "downlineCount", x.joined_at as "joinedAt",
      u.id as "uplineId", u.username as "uplineUsername", u.full_name as "uplineName",
      v.file_id as "avatarId", ${total} as total, ${storedDays} as "storedDays"
    from found x
      cross join lateral (select * from identity.person where id = x.member_id offset 0) a
      cross join lateral (select * from identity.person where id = x.parent_id offset 0) u
      left join lateral (
        select * from partners.partnership where account_id = x.member_id offset 0) p on true
      left join ${unsettledOf(sql`select member_id from found`)} n on n.member_id = x.member_id
      left join files.avatar v on v.account_id = x.member_id
    order by x.member_id desc`.all(db);
}

const memberRow = { ...downlineRow, lastRoAt: nullable(time), phone: nullable(text) };
type MemberRow = RowOf<typeof memberRow>;

/** One member below `topId`; null where there is none. The number only where the member stands right below. */
export function selectMember(db: Database | Tx, topId: number, memberId: number): Promise<MemberRow | null> {
  return query(memberRow)`
    select a.id, a.username, a.full_name as "fullName", a.rank, f.depth - top.depth as level,
      coalesce(p.status, 'Tidak Aktif') as status, f.ro_active as "roActive", f.personal_ro as "personalRo",
      f.direct_count as "directCount", f.downline_count as "downlineCount", f.joined_at as "joinedAt",
      u.id as "uplineId", u.username as "uplineUsername", u.full_name as "uplineName",
      v.file_id as "avatarId",
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
