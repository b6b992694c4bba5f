import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';

/** Rows of a batch: a small branch is put in order again for each, a large one is met once on the way through everybody. */
const batchRows = 1_000;

const branchRow = { all: int, direct: int, company: int };

/** How many stand below a member, and right below it; null outside of today's tree. */
export function countBranch(tx: Database | Tx, topId: number) {
  return query(branchRow)`
    select downline_count as "all", direct_count as direct,
      (select w.downline_count from network.figures w where w.parent_id is null) as company
    from network.figures where member_id = ${topId} and reset_id is null`.first(tx);
}

/**
 * Do the rows of `member`, read beside those of `top`, stand below it? Of a small branch as one range of the path index; of a large one as a
 * question to each row that comes along by its number, for which the planner expects every second to be below (`case`).
 */
export async function belowTop(tx: Tx, topId: number, member: string): Promise<RawBuilder<unknown>[]> {
  const [path, id] = [sql.ref(`${member}.path`), sql.ref(`${member}.member_id`)];
  const { all, company } = (await countBranch(tx, topId)) ?? { all: 0, company: 0 };
  if (all * all <= batchRows * company)
    return [sql`${path} ~>~ top.path`, sql`${path} ~<~ (top.path || ':')`];
  return [
    sql`case when starts_with(${path}, top.path) then true else false end`,
    sql`${id} <> top.member_id`,
  ];
}
