import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { int, query, type RowOf, text } from '../../platform/database/query.ts';

const monthRow = { month: text, registrations: int, ro: int, payouts: int, sales: int, bonuses: int };
export type MonthRow = RowOf<typeof monthRow>;

const monthOf = sql`date_trunc('month', at at time zone 'Asia/Jakarta')`;

/** What happened per WIB month since `from`; months without anything are not there. */
export function selectMonths(
  tx: Tx,
  { from, companyId }: { from: Date; companyId: number },
): Promise<MonthRow[]> {
  return query(monthRow)`
    with part as (
      select ${monthOf} as month, count(*) as registrations, 0 as ro, 0 as payouts, 0 as sales, 0 as bonuses
      from partners.registration where at >= ${from} group by 1
      union all
      select ${monthOf}, 0, count(*), 0, 0, 0 from partners.ro_activation where at >= ${from} group by 1
      union all
      select ${monthOf}, 0, 0, sum(amount), 0, 0 from (
        select amount, coalesce(settled_at, decided_at) as at from withdrawals.withdrawal
        where status = 'completed' and coalesce(settled_at, decided_at) >= ${from}) paid group by 1
      union all
      select ${monthOf}, 0, 0, 0, sum(amount), 0 from (
        select at, amount from pins.sale where at >= ${from} union all select at, amount from storefront.sale
          where at >= ${from}) sold
      group by 1
      union all
      select ${monthOf}, 0, 0, 0, 0, sum(amount + tax) from bonuses.bonus
      where at >= ${from} and beneficiary_id <> ${companyId} group by 1
    )
    select to_char(month, 'YYYY-MM') as month, sum(registrations)::bigint as registrations,
      sum(ro)::bigint as ro, sum(payouts)::bigint as payouts,
      sum(sales)::bigint as sales, sum(bonuses)::bigint as bonuses
    from part group by month order by month`.all(tx);
}
