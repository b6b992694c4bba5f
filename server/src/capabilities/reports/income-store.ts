import type { Database } from '../../platform/database/database.ts';
import { int, query, type RowOf } from '../../platform/database/query.ts';

const incomeRow = { partners: int, earning: int, median: int };

/** Of the active partners who registered before `from`: how many there are, how many got a bonus, and the median sum of it. */
export function selectIncome(
  db: Database,
  { from, until }: { from: Date; until: Date },
): Promise<RowOf<typeof incomeRow>> {
  return query(incomeRow)`
    with earned as (
      select beneficiary_id as id, sum(amount) as amount from bonuses.bonus
      where at >= ${from} and at < ${until} group by 1),
    income as (
      select coalesce(earned.amount, 0) as amount from partners.registration r
        join partners.profile p on p.account_id = r.partner_id
        left join earned on earned.id = r.partner_id
      where p.status = 'Aktif' and r.at < ${from})
    select count(*) as partners, count(*) filter (where amount > 0) as earning,
      coalesce(percentile_disc(0.5) within group (order by amount), 0)::bigint as median from income`.one(db);
}
