import { countedUpTo } from '@rimpang/domain/counting';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { asWritten } from '../../platform/database/page-place.ts';
import { int, nullable, object, query, type RowOf, text, time } from '../../platform/database/query.ts';
import {
  areMany,
  fills,
  isOneOf,
  isPersonAmong,
  nameIsMet,
  pageOfMany,
  passedBy,
  type People,
} from '../accounts/index.ts';
import { type Branch, gathered, inRange, isBelow, isMostly, isWalked } from '../network/index.ts';
import { countedRoEver } from './ro-total-store.ts';

const person = { id: int, username: text, fullName: text };
const personOf = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(alias)}.id, 'username', ${sql.ref(alias)}.username, 'fullName',
    ${sql.ref(alias)}.full_name)`;

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

/** Whose repeat orders are asked for, and in how large a branch. */
type TeamAsked = { people: People | null; branch: Branch };
const teamRoRow = {
  id: int,
  at: time,
  partner: object(person),
  receiver: object(person),
  total: nullable(int),
};
type TeamRoRow = RowOf<typeof teamRoRow>;

/** Few people are looked up; the repeat orders of everybody else in a branch that is not walked are found first, in no order. */
const isFoundFirst = ({ people, branch }: TeamAsked): boolean => !people?.ids && !isWalked(branch);

/**
 * Repeat orders of a branch that is gathered, as the table `matches`. By its partners one after the other: of so many the planner would read
 * everybody's repeat orders. The partners are ids of the path's index: who has none is sooner asked of the repeat orders than of the tree. Found
 * once, for a page and for how many there are.
 */
const matchesOf = (topId: number, { people, branch }: TeamAsked) => sql`
  matches as materialized (
    select r.id from ${gathered(topId, branch)} f
      cross join lateral (
        select id from partners.ro_activation where partner_id = f.member_id offset 0) r
    where ${people ? isPersonAmong(people, sql`f.member_id`, 'f') : sql`true`})`;

/** Repeat orders `r` of everybody below, by those who stand there and made them (`f`). */
function team(topId: number, { people }: TeamAsked, walked: boolean) {
  const wanted = people ? isOneOf(people, sql`r.partner_id`, 'f') : sql`true`;
  return sql`
    from network.stored top cross join network.stored f
      join partners.ro_activation r on r.partner_id = f.member_id
    where top.member_id = ${topId} and ${walked ? isBelow('f') : inRange('f')} and ${wanted}`;
}

/**
 * How many rows everybody below has, as far as it is known without looking at them: their repeat orders as they are counted in the tree, where all of the
 * company have rows; more than are counted, where so many have, whatever the company came along with without rows. Null where only the
 * rows tell, and where a network was ended, whose rows the tree counts no more.
 */
const knownTotal = (topId: number) => sql`(
  select case when c.brought = 0 then least(f.ro_sum, ${sql.lit(countedUpTo + 1)})
    when c.brought > 0 and f.ro_sum - c.brought > ${sql.lit(countedUpTo)}
      then ${sql.lit(countedUpTo + 1)} end::bigint
  from network.figures f cross join (
    select w.ro_sum - (${countedRoEver}) as brought from network.figures w where w.parent_id is null) c
  where f.member_id = ${topId} and not exists (select from platform.past_network))`;

const countedMatches = sql`(select least(count(*), ${sql.lit(countedUpTo + 1)}) from matches)`;

/**
 * Beyond `countedUpTo` only that there are more; of many people nothing, unless they are found for a page anyway. What is not needed is not
 * counted (`coalesce`).
 */
function totalOf(topId: number, asked: TeamAsked): RawBuilder<unknown> {
  const { people, branch } = asked;
  if (isFoundFirst(asked)) return countedMatches;
  if (people?.ids === null) return sql`null::bigint`;
  const counted = sql`(select count(*) from (
    select ${team(topId, asked, isMostly(branch))} limit ${sql.lit(countedUpTo + 1)}) found)`;
  return people ? counted : sql`coalesce(${knownTotal(topId)}, ${counted})`;
}

/** The same where a page has no rows to say it. */
export async function countTeamRo(db: Database, topId: number, asked: TeamAsked): Promise<number | null> {
  const first = isFoundFirst(asked) ? sql`with ${matchesOf(topId, asked)}` : sql``;
  return (await query({ total: nullable(int) })`${first} select ${totalOf(topId, asked)} as total`.one(db))
    .total;
}

type Page = { before: number | null; limit: number };

/** So many rows are looked at together: their people in the order in which they lie, each page of an index once. */
const stretch = 500;
/**
 * The newest repeat orders of many people below, as the table `shown`. The whole company's are passed by, newest first, one stretch
 * after the other until the page is full: who of a stretch stands below and has the name is asked of all its people together.
 */
const metAmongNewest = (topId: number, people: People, { before, limit }: Page) => sql`
  recursive walk (last, ids, passed) as (
    select ${before ?? Number.MAX_SAFE_INTEGER}::bigint, '{}'::bigint[], 0
    union all
    select s.last, w.ids || s.ids, w.passed + 1 from walk w cross join lateral (
      with near as materialized (
        select r.id, r.partner_id from partners.ro_activation r where r.id < w.last
        order by r.id desc limit ${sql.lit(stretch)}
      ), below as materialized (
        select f.member_id as id from network.stored f
        where f.member_id = any (array(select partner_id from near)) and f.member_id <> ${topId}
          and starts_with(f.path, (select path from network.stored where member_id = ${topId}))
          and ${nameIsMet('f', people.search)}
      )
      select (select min(id) from near) as last,
        array(select id from near where partner_id in (select id from below) order by id desc) as ids
    ) s
    where w.last is not null and cardinality(w.ids) < ${asWritten(limit)}
      and w.passed < ${sql.lit(passedBy(limit, people) / stretch)}
  ), shown as materialized (
    select r.id, r.at, r.partner_id, r.receiver_id
    from (select ids from walk order by cardinality(ids) desc limit 1) w
      cross join unnest(w.ids[1:${asWritten(limit)}]) as page (id)
      cross join lateral (select * from partners.ro_activation where id = page.id offset 0) r
  )`;

/** The rows of a page as the table `shown`. */
function shownOn(topId: number, asked: TeamAsked, page: Page) {
  const { people, branch } = asked;
  const older = page.before === null ? sql`true` : sql`r.id < ${page.before}`;
  const newest = sql`order by r.id desc limit ${asWritten(page.limit)}`;
  if (isFoundFirst(asked))
    return sql`${matchesOf(topId, asked)}, shown as materialized (
      select r.id, r.at, r.partner_id, r.receiver_id
      from (select r.id from matches r where ${older} ${newest}) page
        cross join lateral (select * from partners.ro_activation where id = page.id offset 0) r)`;
  if (areMany(people)) return metAmongNewest(topId, people, page);
  return sql`shown as materialized (
    select r.id, r.at, r.partner_id, r.receiver_id ${team(topId, asked, isWalked(branch))} and ${older}
    ${newest})`;
}

/**
 * Repeat orders of everybody below, newest first, with who received the bonus, and how many there are: found first, named afterwards. Of many people
 * these have to be many enough among everybody's newest (`metAmongNewest`); else they are found.
 */
export function selectTeamRo(
  db: Database,
  topId: number,
  { people: asked, branch }: TeamAsked,
  page: Page,
): Promise<TeamRoRow[]> {
  const read = (people: People | null) => readTeamRo(db, topId, { people, branch }, page);
  if (isFoundFirst({ people: asked, branch })) return read(asked);
  const older = page.before === null ? sql`true` : sql`id < ${page.before}`;
  return pageOfMany(db, asked, {
    upTo: page.limit,
    isFull: fills(page.limit),
    rows: () => sql`select from partners.ro_activation where ${older}`,
    read,
  });
}

function readTeamRo(db: Database, topId: number, asked: TeamAsked, page: Page): Promise<TeamRoRow[]> {
  return query(teamRoRow)`
    with ${shownOn(topId, asked, page)}
    select r.id, r.at, ${personOf('p')} as partner, ${personOf('n')} as receiver,
      ${totalOf(topId, asked)} as total
    from shown r
      cross join lateral (select * from identity.person where id = r.partner_id offset 0) p
      cross join lateral (select * from identity.person where id = r.receiver_id offset 0) n
    order by r.id desc`.all(db);
}
