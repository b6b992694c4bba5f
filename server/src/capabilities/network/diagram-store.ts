import type { Database, Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';

/** Ids of the members below, level by level; at most `breadth` of each member's own, in the order of joining. */
export async function selectLevels(
  db: Database | Tx,
  memberId: number,
  { levels, breadth }: { levels: number; breadth: number },
): Promise<number[]> {
  const rows = await query({ id: int })`
    with recursive shown as (
      select ${memberId}::bigint as id, 0 as level, null::timestamptz as joined_at
      union all
      select c.id, s.level + 1, c.joined_at from shown s cross join lateral (
        select m.id, m.joined_at from network.member m where m.parent_id = s.id and m.reset_id is null
          order by m.parent_id, m.joined_at, m.id limit ${breadth}) c
      where s.level < ${levels}
    )
    select id from shown where level > 0 order by level, joined_at, id`.all(db);
  return rows.map((row) => row.id);
}
