import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, nullable, query, text } from '../../platform/database/query.ts';

/**
 * Rows of a batch: a small branch is gathered and put in order again for each, a large one is met once on the way through everybody. What is
 * gathered lies all over the table: it takes some four times as long as what comes along.
 */
const batchRows = 1_000;

const nowhere = { path: '', all: 0, company: 0 };
const branchRow = { path: text, all: nullable(int), direct: nullable(int), company: int };

/** Where a member stands, how many stand below, and right below; the numbers are null outside of today's tree. */
export function countBranch(tx: Database | Tx, topId: number) {
  return query(branchRow)`
    select path, case when reset_id is null then downline_count end as "all",
      case when reset_id is null then direct_count end as direct,
      (select w.downline_count from network.figures w where w.parent_id is null) as company
    from network.figures where member_id = ${topId}`.first(tx);
}

/**
 * Do the rows of `member`, read beside those of `top`, stand below it? Of a small branch they are found by its range of the path index first, by the
 * path as it is written (decision 157); of a large one it is a question to each row that comes along by its number, for which the planner expects
 * every second to be below (`case`).
 */
export async function belowTop(tx: Tx, topId: number, member: string): Promise<RawBuilder<unknown>[]> {
  const [path, id] = [sql.ref(`${member}.path`), sql.ref(`${member}.member_id`)];
  const { path: own, all, company } = (await countBranch(tx, topId)) ?? nowhere;
  if (4 * (all ?? 0) ** 2 > batchRows * company)
    return [
      sql`case when starts_with(${path}, top.path) then true else false end`,
      sql`${id} <> top.member_id`,
    ];
  return [
    sql`${id} = any (array(select s.member_id from network.figures s
      where s.path ~>~ ${own} and s.path ~<~ ${`${own}:`}))`,
    sql`top.path = ${own}`,
  ];
}
