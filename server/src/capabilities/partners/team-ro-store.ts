import { countedUpTo, isBeyondCount } from '@rimpang/domain/counting';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { asWritten } from '../../platform/database/page-place.ts';
import { bool, int, object, query, type RowOf, time } from '../../platform/database/query.ts';
import { isOneOf, type People } from '../accounts/index.ts';
import { type Branch, inRange, isBelow, isLarge, isWalked } from './branch-store.ts';
import { person, personOf } from './team-store.ts';

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

/** Whose repeat orders are asked for, and in how large a branch. */
type TeamAsked = { people: People | null; branch: Branch };
const teamRoRow = { id: int, at: time, partner: object(person), receiver: object(person) };
type TeamRoRow = RowOf<typeof teamRoRow>;

/** Repeat orders `r` of everybody below, by those who stand there (`f`); `p` is who made them, where names are looked at. */
const team = (topId: number, people: People | null, walked: boolean) => sql`
  from network.figures top cross join network.figures f
  join partners.ro_activation r on r.partner_id = f.member_id
  ${people && !people.ids ? sql`join identity.person p on p.id = r.partner_id` : sql``}
  where top.member_id = ${topId} and ${walked ? isBelow('f') : inRange('f')}
    and ${people ? isOneOf(people, sql`r.partner_id`, 'p') : sql`true`}`;

/** Repeat orders of everybody below, newest first, with who received the bonus: found first, named afterwards. */
export function selectTeamRo(
  db: Database | Tx,
  topId: number,
  { people, branch }: TeamAsked,
  page: { before: number | null; limit: number },
): Promise<TeamRoRow[]> {
  const older = page.before === null ? sql`true` : sql`r.id < ${page.before}`;
  return query(teamRoRow)`
    with shown as materialized (
      select r.id, r.at, r.partner_id, r.receiver_id ${team(topId, people, isWalked(branch))} and ${older}
      order by r.id desc limit ${asWritten(page.limit)}
    )
    select r.id, r.at, ${personOf('p')} as partner, ${personOf('n')} as receiver
    from shown r join identity.person p on p.id = r.partner_id join identity.person n on n.id = r.receiver_id
    order by r.id desc`.all(db);
}

/** The repeat orders that everybody below surely has rows of: what is counted less what all came along with. */
async function countSureTeamRo(db: Database | Tx, topId: number): Promise<number> {
  const row = await query({ count: int })`
    select f.ro_sum - (w.ro_sum - (
      select coalesce(sum(t.count), 0) from platform.tallied t
      where t.source = 'partners.roEver'))::bigint as count
    from network.figures f, network.figures w
    where f.member_id = ${topId} and w.parent_id is null`.first(db);
  return row?.count ?? 0;
}

/** Beyond `countedUpTo` only that there are more; of many people nothing. */
export async function countTeamRo(
  db: Database | Tx,
  topId: number,
  { people, branch }: TeamAsked,
): Promise<number | null> {
  if (people?.ids === null) return null;
  if (!people && isBeyondCount(await countSureTeamRo(db, topId))) return countedUpTo + 1;
  const row = await query({ count: int })`
    select count(*) as count from (
      select ${team(topId, people, isLarge(branch))} limit ${countedUpTo + 1}) found`.one(db);
  return row.count;
}
