import { sql } from 'kysely';
import { plannedAnew } from '../../platform/database/page-place.ts';
import { isPersonAmong, type People } from '../accounts/index.ts';
import { type Branch, gathered, inRange, isBelow } from '../network/index.ts';

export type DownlineFilter = {
  people: People | null;
  status?: string;
  roActive?: boolean;
  direct: boolean;
  since?: Date;
};

/** `stored`: the first days since `filter.since` that are read as they are stored; none where something else is asked too. */
export type DownlineAsked = { filter: DownlineFilter; branch: Branch; stored: readonly string[] };

/** Who is active is asked of one after the other; the few who are not have an index, which the planner may begin with. */
const partnershipOf = (status: string) =>
  status === 'Aktif'
    ? sql`cross join lateral (
        select status from partners.partnership where account_id = f.member_id offset 0) p`
    : sql`join partners.partnership p on p.account_id = f.member_id`;

/** How many of a branch are not active, settled or not, as the tree counts them; null outside of today's. */
export const inactiveBelow = (topId: number) => sql`(
  select (f.downline_count - f.active_count)::bigint from network.figures f
  where f.member_id = ${topId} and f.reset_id is null)`;

/** Few people and the direct ones are looked up; everybody else of a branch that is not `walked` is gathered, in no order. */
export const isOneTable = ({ people, direct }: DownlineFilter, walked: boolean): boolean =>
  !walked && !direct && !people?.ids;

/**
 * The direct ones as `f`, newest first, looked up one after the other until a page is full. Their index has them in the order of joining: of
 * thousands it is put in order alone.
 */
const directOnes = (topId: number, since: Date | undefined) => sql`network.stored top cross join (
    select member_id as id from network.stored
    where parent_id = ${topId} and ${since ? sql`joined_at >= ${since}` : sql`true`}
    order by member_id desc offset 0) d
  join network.stored f on f.member_id = d.id`;

/**
 * What the tree says of the member above, a question of its own, answered once: a row that is joined to everybody who is passed by takes a quarter of a
 * page that is met behind thousands (decision 200).
 */
export const ofTop = (topId: number, column: 'path' | 'depth') =>
  sql`(select ${sql.ref(column)} from network.stored where member_id = ${topId})`;

/** The members who are asked for, of a branch that is walked among `everybody`. Joins: `f` in the tree, `p` the partnership. */
export function matching(
  topId: number,
  { filter, branch }: DownlineAsked,
  walked: boolean,
  everybody = sql`network.stored`,
) {
  const { people, status, roActive, direct, since } = filter;
  const fromOne = isOneTable(filter, walked);
  const isMet = walked && !direct;
  const wanted = [fromOne || isMet ? sql`true` : sql`top.member_id = ${topId}`];
  const isDirectOnes = direct && !people;
  if (direct && people) wanted.push(sql`f.parent_id = ${topId}`);
  else if (isMet) wanted.push(isBelow('f', { path: ofTop(topId, 'path'), id: sql`${topId}` }));
  else if (!fromOne && !direct) wanted.push(inRange('f'));
  if (people) wanted.push(isPersonAmong(people, sql`f.member_id`, 'f'));
  if (status) wanted.push(sql`p.status = ${sql.lit(status)}`);
  // Mostly none is, and then none is looked for among those of the whole company.
  if (status === 'Tidak Aktif') wanted.push(sql`coalesce(${inactiveBelow(topId)} > 0, true)`);
  if (roActive !== undefined) wanted.push(sql`f.ro_active = ${sql.lit(roActive)}`);
  if (since && !isDirectOnes)
    wanted.push(
      fromOne
        ? sql`f.joined_at >= (select ${since}::timestamptz)`
        : sql`${plannedAnew} f.joined_at >= ${since}`,
    );
  const others = isDirectOnes ? directOnes(topId, since) : sql`network.stored top cross join ${everybody} f`;
  const oneTable = fromOne ? gathered(topId, branch) : everybody;
  return sql`
    from ${fromOne || isMet ? sql`${oneTable} f` : others}
    ${status ? partnershipOf(status) : sql``}
    where ${sql.join(wanted, sql` and `)}`;
}
