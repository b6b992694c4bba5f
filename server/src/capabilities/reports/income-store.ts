import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { numberedDuring } from '../../platform/database/numbered.ts';
import { bool, int, query, type RowOf } from '../../platform/database/query.ts';

const incomeRow = { partners: int, earning: int, median: int };

/** Is it this transaction that computes it? Another process may be at it. */
export async function claimComputing(tx: Tx): Promise<boolean> {
  const { mine } = await query({ mine: bool })`
    select pg_try_advisory_xact_lock(hashtext('typical-income')) as mine`.one(tx);
  return mine;
}

/** What each person was paid in a month, from the stretch of numbers in which its bonuses lie (decision 158). */
const earnedIn = (month: { from: Date; until: Date }): RawBuilder<unknown> => sql`
  select b.beneficiary_id as id, sum(b.amount) as amount from bonuses.bonus b
  where ${sql.join(numberedDuring('b', 'bonuses.bonus', month), sql` and `)} group by 1`;

/** Of the active partners who registered before `from`: how many there are, how many got a bonus, and the median sum of it. */
export function selectIncome(tx: Tx, month: { from: Date; until: Date }): Promise<RowOf<typeof incomeRow>> {
  return query(incomeRow)`
    with earned as (${earnedIn(month)}),
    income as (
      select coalesce(earned.amount, 0) as amount from partners.registration r
        join partners.profile p on p.account_id = r.partner_id
        left join earned on earned.id = r.partner_id
      where p.status = 'Aktif' and r.at < ${month.from})
    select count(*) as partners, count(*) filter (where amount > 0) as earning,
      coalesce(percentile_disc(0.5) within group (order by amount), 0)::bigint as median from income`.one(tx);
}
