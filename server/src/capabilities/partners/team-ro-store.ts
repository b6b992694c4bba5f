import { countedUpTo } from '@rimpang/domain/counting';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { asWritten } from '../../platform/database/page-place.ts';
import { int, nullable, object, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { isOneOf, type People } from '../accounts/index.ts';
import { type Branch, gathered, isBelow, isLarge, isWalked } from './branch-store.ts';

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

/** Repeat orders `r` of everybody below, by those who stand there (`f`); `p` is who made them, where names are looked at. */
const team = (topId: number, { people, branch }: TeamAsked, walked: boolean) => sql`
  from ${walked ? sql`network.stored top cross join network.stored f` : sql`${gathered(topId, branch)} f`}
  join partners.ro_activation r on r.partner_id = f.member_id
  ${people && !people.ids ? sql`join identity.person p on p.id = r.partner_id` : sql``}
  where ${walked ? sql`top.member_id = ${topId} and ${isBelow('f')}` : sql`true`}
    and ${people ? isOneOf(people, sql`r.partner_id`, 'p') : sql`true`}`;

/**
 * "More than are counted", where everybody below surely has rows of so many: what is counted of them, less what all of the company came along
 * with.
 */
const surelyMany = (topId: number) => sql`(
  select ${sql.lit(countedUpTo + 1)}::bigint from network.figures f, network.figures w
  where f.member_id = ${topId} and w.parent_id is null and f.ro_sum - (w.ro_sum - (
    select coalesce(sum(t.count), 0) from platform.tallied t where t.source = 'partners.roEver'))
    > ${sql.lit(countedUpTo)})`;

/** Beyond `countedUpTo` only that there are more; of many people nothing. What is not needed is not counted (`coalesce`). */
function totalOf(topId: number, asked: TeamAsked): RawBuilder<unknown> {
  const { people, branch } = asked;
  if (people?.ids === null) return sql`null::bigint`;
  const counted = sql`(select count(*) from (
    select ${team(topId, asked, isLarge(branch))} limit ${sql.lit(countedUpTo + 1)}) found)`;
  return people ? counted : sql`coalesce(${surelyMany(topId)}, ${counted})`;
}

/** The same where a page has no rows to say it. */
export async function countTeamRo(db: Database, topId: number, asked: TeamAsked): Promise<number | null> {
  return (await query({ total: nullable(int) })`select ${totalOf(topId, asked)} as total`.one(db)).total;
}

/** Repeat orders of everybody below, newest first, with who received the bonus, and how many there are: found first, named afterwards. */
export function selectTeamRo(
  db: Database,
  topId: number,
  asked: TeamAsked,
  page: { before: number | null; limit: number },
): Promise<TeamRoRow[]> {
  const older = page.before === null ? sql`true` : sql`r.id < ${page.before}`;
  return query(teamRoRow)`
    with shown as materialized (
      select r.id, r.at, r.partner_id, r.receiver_id
      ${team(topId, asked, isWalked(asked.branch))} and ${older}
      order by r.id desc limit ${asWritten(page.limit)}
    )
    select r.id, r.at, ${personOf('p')} as partner, ${personOf('n')} as receiver,
      ${totalOf(topId, asked)} as total
    from shown r
      cross join lateral (select * from identity.person where id = r.partner_id offset 0) p
      cross join lateral (select * from identity.person where id = r.receiver_id offset 0) n
    order by r.id desc`.all(db);
}
