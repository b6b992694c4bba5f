import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { bool, firstPart, int, query, type RowOf, text } from '../../platform/database/query.ts';
import { askedForEach } from '../../platform/requests/own-page-store.ts';

const branchRow = { path: text, roActive: bool, all: int, active: int, company: int };
/** How many stand below a member, with active RO, and in the whole company, as it is stored: for the way a list is read, never for what it says. */
export type Branch = RowOf<typeof branchRow>;

export const noBranch: Branch = { path: '', roActive: false, all: 0, active: 0, company: 0 };

const readBranch = askedForEach({ topId: 'bigint' }, ({ topId }) => ({
  found: firstPart(query(branchRow)`
    select f.path, f.ro_active as "roActive",
      case when f.reset_id is null then f.downline_count else 0 end as "all",
      f.ro_partner_count as active,
      (select w.downline_count from network.stored w where w.parent_id is null) as company
    from network.stored f where f.member_id = ${topId}`),
}));

/** `all` is zero outside of today's tree. Of all who ask in the same moment it is one question (decision 140). */
export const selectBranch = async (db: Database, topId: number): Promise<Branch> =>
  (await readBranch(db, { topId })).found ?? noBranch;

/**
 * Is a page of the newest found sooner among everybody's newest, of whom some stand in this branch, than by putting the branch in order? A page of
 * a hundred is passed by after a hundred times as many as the company is larger than the branch. Where it is not walked, a search asks everybody below for
 * the name, along the index of paths, where all names of a branch stand together: it need not be asked first who has it (decision 185).
 */
export const isWalked = ({ all, company }: Branch): boolean => all * all > 100 * company;

const passed = { least: 1_000, most: 128_000 };

/**
 * How many of the company's newest are passed by for a page of a branch before everybody below is looked at: as many as take as long as that, `forPerson` for each
 * who stands below, in steps of two, for statements are kept. None where that would hardly fill a page. Who stopped long ago has none among the newest: passed
 * by to their other end, a page of a large branch takes as long as the company has become since (decision 189).
 */
export function passedFirst(
  { all, company }: Branch,
  { limit, forPerson }: { limit: number; forPerson: number },
): number {
  const worth = all * forPerson;
  if (all === 0 || ((limit * company) / all) * 2 > worth) return 0;
  let { least: rows } = passed;
  while (rows < worth && rows < passed.most) rows *= 2;
  return rows;
}

/** So good a part of the company stands below that who of them matches is counted on the way through everybody, sooner than by the branch. */
export const isMostly = ({ all, company }: Branch): boolean => all * 5 > company;

/** No larger branch is looked at for a name that many have; of a larger one they are met, or found among everybody. */
export const isSoonNamed = ({ all }: Branch): boolean => all <= 50_000;

/** So many are not counted one by one, where names are looked at for it. */
export const isLarge = ({ all }: Branch): boolean => all > 5_000;

/** Does a row of the tree stand below the row `top`, found as one range of the path index: digits and '/' sort before ':'. */
export const inRange = (member: string) =>
  sql`${sql.ref(member)}.path ~>~ top.path and ${sql.ref(member)}.path ~<~ (top.path || ':')`;

/** The member above: a row `top` of the tree, unless it is asked for apart. */
type Top = { path: RawBuilder<unknown>; id: RawBuilder<unknown> };
const joinedTop: Top = { path: sql`top.path`, id: sql`top.member_id` };

/**
 * The same as a question to each row that comes along: of a large branch every few rows are below, and the newest are read first. The planner
 * takes a bare `starts_with` for one row of two hundred, and would gather the whole branch for a page; of a `case` it expects every second.
 */
export const isBelow = (member: string, top: Top = joinedTop) =>
  sql`case when starts_with(${sql.ref(member)}.path, ${top.path}) then true else false end
    and ${sql.ref(member)}.member_id <> ${top.id}`;

/**
 * Everybody below `topId` with the level there, in no order, as a table. By the path as it was read, and put in order afterwards: of a path that
 * is looked up in passing the planner expects the ninth part of the company, and would read all of it for a page of three people. The path
 * is a question of its own, answered once: the statement is planned for all branches, where planning it took longer than a page of thirty
 * people (decision 157). None where the path is another by now.
 */
export const gathered = (topId: number, { path }: Branch) => sql`(
  select f.*, f.depth - top.depth as level from network.stored top cross join network.stored f
  where top.member_id = ${topId} and top.path = (select ${path})
    and f.path ~>~ (select ${path}) and f.path ~<~ (select ${`${path}:`})
  offset 0)`;
