import { countedUpTo } from '@rimpang/domain/counting';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { metOrFound } from '../../platform/database/longer.ts';
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
import {
  type Branch,
  gathered,
  inRange,
  isBelow,
  isMostly,
  isSoonNamed,
  isWalked,
  passedFirst,
} from '../network/index.ts';
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
/**
 * How they are read: `found` first, in no order, by who stands below; `joined` to who stands below; or met among so many of the company's
 * newest, which are `passed` by.
 */
type TeamRead = TeamAsked & { way: 'found' | 'joined' | { passed: number } };
const teamRoRow = {
  id: int,
  at: time,
  partner: object(person),
  receiver: object(person),
  total: nullable(int),
};
type TeamRoRow = RowOf<typeof teamRoRow>;

/** Of few people, and in a branch of which a page is met sooner, they are joined. */
const wayWithin = ({ people, branch }: TeamAsked): 'found' | 'joined' =>
  people?.ids || isWalked(branch) ? 'joined' : 'found';

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
function totalOf(topId: number, asked: TeamRead): RawBuilder<unknown> {
  const { people, branch, way } = asked;
  if (way === 'found') return countedMatches;
  if (people?.ids === null) return sql`null::bigint`;
  const counted = sql`(select count(*) from (
    select ${team(topId, asked, isMostly(branch))} limit ${sql.lit(countedUpTo + 1)}) found)`;
  return people ? counted : sql`coalesce(${knownTotal(topId)}, ${counted})`;
}

/** The same where a page has no rows to say it. */
export async function countTeamRo(db: Database, topId: number, asked: TeamAsked): Promise<number | null> {
  const way = wayWithin(asked);
  const first = way === 'found' ? sql`with ${matchesOf(topId, asked)}` : sql``;
  const total = totalOf(topId, { ...asked, way });
  return (await query({ total: nullable(int) })`${first} select ${total} as total`.one(db)).total;
}

type Page = { before: number | null; limit: number };

/** So many rows are looked at together: their people in the order in which they lie, each page of an index once. */
const stretch = 500;
/**
 * The newest repeat orders of many people below, as the table `shown`. The whole company's are passed by, newest first, one stretch
 * after the other until the page is full: who of a stretch stands below and has the name is asked of all its people together.
 */
const metOfName = (topId: number, { search }: People, passed: number, { before, limit }: Page) => sql`
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
          and ${nameIsMet('f', search)}
      )
      select (select min(id) from near) as last,
        array(select id from near where partner_id in (select id from below) order by id desc) as ids
    ) s
    where w.last is not null and cardinality(w.ids) < ${asWritten(limit)}
      and w.passed < ${sql.lit(Math.ceil(passed / stretch))}
  ), shown as materialized (
    select r.id, r.at, r.partner_id, r.receiver_id
    from (select ids from walk order by cardinality(ids) desc limit 1) w
      cross join unnest(w.ids[1:${asWritten(limit)}]) as page (id)
      cross join lateral (select * from partners.ro_activation where id = page.id offset 0) r
  )`;

/** The newest repeat orders of everybody below among as many of the company's. */
const metBelow = (
  topId: number,
  passed: number,
  { older, newest }: Record<'older' | 'newest', RawBuilder<unknown>>,
) => sql`
  shown as materialized (
    select r.id, r.at, r.partner_id, r.receiver_id from network.stored top
      cross join (select * from partners.ro_activation r where ${older}
        order by r.id desc limit ${sql.lit(passed)}) r
      cross join lateral (select * from network.stored where member_id = r.partner_id offset 0) f
    where top.member_id = ${topId} and ${isBelow('f')} ${newest})`;

/** The rows of a page as the table `shown`. */
function shownOn(topId: number, asked: TeamRead, page: Page) {
  const { people, branch, way } = asked;
  const older = page.before === null ? sql`true` : sql`r.id < ${page.before}`;
  const newest = sql`order by r.id desc limit ${asWritten(page.limit)}`;
  if (way === 'found')
    return sql`${matchesOf(topId, asked)}, shown as materialized (
      select r.id, r.at, r.partner_id, r.receiver_id
      from (select r.id from matches r where ${older} ${newest}) page
        cross join lateral (select * from partners.ro_activation where id = page.id offset 0) r)`;
  if (way === 'joined')
    return sql`shown as materialized (
      select r.id, r.at, r.partner_id, r.receiver_id ${team(topId, asked, isWalked(branch))} and ${older}
      ${newest})`;
  return people ? metOfName(topId, people, way.passed, page) : metBelow(topId, way.passed, { older, newest });
}

/** To find the repeat orders of one person takes as long as to pass by so many, and to pass by one with a name as long as to look at so many names. */
const [passedForPerson, namesForPassed] = [4, 4];

/** How many of the company's newest are passed by first; null where many people are sooner found than looked for in a branch so large. */
function passedBeforeFound({ people, branch }: TeamAsked, { limit }: Page): number | null {
  if (!people) return passedFirst(branch, { limit, forPerson: passedForPerson });
  return isSoonNamed(branch) ? passedFirst(branch, { limit: 0, forPerson: 1 / namesForPassed }) : null;
}

/**
 * Repeat orders of everybody below, newest first, with who received the bonus, and how many there are: found first, named afterwards. Where these, or
 * many people's, are many enough among the company's newest they are met there; else they are found.
 */
export async function selectTeamRo(
  db: Database,
  topId: number,
  asked: TeamAsked,
  page: Page,
): Promise<TeamRoRow[]> {
  const { people, branch } = asked;
  const read = (way: TeamRead['way'], of = people) =>
    readTeamRo(db, topId, { people: of, branch, way }, page);
  const way = wayWithin(asked);
  if (people && (way === 'found' || !areMany(people))) return read(way);
  const passed = passedBeforeFound(asked, page);
  const older = page.before === null ? sql`true` : sql`id < ${page.before}`;
  const rows = sql`select from partners.ro_activation where ${older}`;
  if (passed !== null) {
    return metOrFound(db, {
      rows,
      passed,
      limit: page.limit,
      met: () => read({ passed }),
      found: () => read('found'),
    });
  }
  return pageOfMany(db, people, {
    upTo: page.limit,
    isFull: fills(page.limit),
    rows: () => rows,
    read: (of) => read(areMany(of) ? { passed: passedBy(page.limit, of) } : 'joined', of),
  });
}

function readTeamRo(db: Database, topId: number, asked: TeamRead, page: Page): Promise<TeamRoRow[]> {
  return query(teamRoRow)`
    with ${shownOn(topId, asked, page)}
    select r.id, r.at, ${personOf('p')} as partner, ${personOf('n')} as receiver,
      ${totalOf(topId, asked)} as total
    from shown r
      cross join lateral (select * from identity.person where id = r.partner_id offset 0) p
      cross join lateral (select * from identity.person where id = r.receiver_id offset 0) n
    order by r.id desc`.all(db);
}
