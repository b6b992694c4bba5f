import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, query, type RowOf } from '../../platform/database/query.ts';

const branchRow = { all: int, direct: int, roPartners: int, lapses: int, company: int };
/** What is kept of the branch below a member, and of the whole company. */
export type Branch = RowOf<typeof branchRow>;

const noBranch: Branch = { all: 0, direct: 0, roPartners: 0, lapses: 0, company: 0 };

/** Zeros outside of today's tree. `lapses` is how often an RO was ended, in the whole company. */
export async function selectBranch(db: Database | Tx, topId: number): Promise<Branch> {
  const row = await query(branchRow)`
    select f.downline_count as "all", f.direct_count as direct, f.ro_partner_count as "roPartners",
      (select coalesce(sum(t.count), 0)::bigint from platform.tallied t where t.source = 'network.lapses')
        as lapses,
      (select w.downline_count from network.figures w where w.parent_id is null) as company
    from network.figures f where f.member_id = ${topId} and f.reset_id is null`.first(db);
  return row ?? noBranch;
}

/**
 * Is a page of the newest found sooner among everybody's newest, of whom some stand in this branch, than by putting the branch in order? A page of
 * a hundred is passed by after a hundred times as many as the company is larger than the branch.
 */
export const isWalked = ({ all, company }: Branch): boolean => all * all > 100 * company;

/** So many are not counted one by one, where names are looked at for it; and they are counted among everybody. */
export const isLarge = ({ all }: Branch): boolean => all > 5_000;

/** So many have their RO active for certain: who ever did a repeat order, less everybody whose RO may have ended since. */
export const surelyRoActive = ({ roPartners, lapses }: Branch): number => roPartners - lapses;

/** Does a row of the tree stand below the row `top`, found as one range of the path index: digits and '/' sort before ':'. */
export const inRange = (member: string) =>
  sql`${sql.ref(member)}.path ~>~ top.path and ${sql.ref(member)}.path ~<~ (top.path || ':')`;

/**
 * The same as a question to each row that comes along: of a large branch every few rows are below, and the newest are read first. The planner
 * takes a bare `starts_with` for one row of two hundred, and would gather the whole branch for a page; of a `case` it expects every second.
 */
export const isBelow = (member: string) =>
  sql`case when starts_with(${sql.ref(member)}.path, top.path) then true else false end
    and ${sql.ref(member)}.member_id <> top.member_id`;
