import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { noteForTally } from '../../platform/database/tally.ts';

/** Closed partners in today's tree: the key `members` has all of them, `repeated` those with repeat orders. */
const closedSource = 'network.closed';

/** Members of today's tree who became staff (decision 012), one row each. They are few, and an index has them. */
export const staffInTree: RawBuilder<unknown> = sql`(
  select m.id, m.depth, m.personal_ro, m.ro_active
  from identity.person a join network.member m on m.id = a.id
  where a.role <> 'mitra' and m.depth > 0 and m.reset_id is null)`;

/**
 * Who stands in today's tree and is no partner any more: closed (decision 009), whom the tallies count (decision 199), or staff. A table of one
 * row: how many, those right below the company, those with repeat orders and how many these are, those whose RO is active and
 * their repeat orders. RO ended with a closing.
 */
export const departed: RawBuilder<unknown> = sql`(
  select c.total + s.total as total, c.direct + s.direct as direct,
    c.ro_partners + s.ro_partners as ro_partners, c.ro + s.ro as ro, s.active, s.active_ro
  from (
    select coalesce(sum(t.count) filter (where t.key = 'members'), 0)::bigint as total,
      coalesce(sum(t.quantity) filter (where t.key = 'members'), 0)::bigint as direct,
      coalesce(sum(t.count) filter (where t.key = 'repeated'), 0)::bigint as ro_partners,
      coalesce(sum(t.amount) filter (where t.key = 'members'), 0)::bigint as ro
    from platform.tallied t where t.source = ${sql.lit(closedSource)}
  ) c cross join (
    select count(*) as total, count(*) filter (where x.depth = 1) as direct,
      count(*) filter (where x.personal_ro > 0) as ro_partners, coalesce(sum(x.personal_ro), 0)::bigint as ro,
      count(*) filter (where x.ro_active) as active,
      coalesce(sum(x.personal_ro) filter (where x.ro_active), 0)::bigint as active_ro
    from ${staffInTree} x
  ) s)`;

/** Counts the closed ones among members who came along with a company that moved in; `sign` is -1 where they leave again. */
export async function tallyOpenedClosed(tx: Tx, ids: readonly number[], sign: 1 | -1): Promise<void> {
  await noteForTally(
    tx,
    sql`
    select ${closedSource}, k.key, ${sign}::int * count(*),
      ${sign}::int * count(*) filter (where m.depth = 1), ${sign}::int * sum(m.personal_ro)
    from identity.person a join network.member m on m.id = a.id
      cross join (values ('members', 0), ('repeated', 1)) as k (key, least)
    where a.id = any (${ids}::bigint[]) and a.role = 'mitra' and a.closed and m.personal_ro >= k.least
    group by k.key`,
  );
}
