import { bonusTypes } from '@rimpang/domain/plan';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { int, oneOf, query, type RowOf } from '../../platform/database/query.ts';

const typeTotal = { type: oneOf(bonusTypes), amount: int, count: int, claimed: int };
export type TypeTotal = RowOf<typeof typeTotal>;

/** Totals begin again after a network reset; the bonuses before it are history (decision 010). */
const lastBeforeReset = sql`(select coalesce(max(last_bonus_id), 0) from platform.reset
  where kind = 'network')`;

/**
 * Bonuses of all partners per type, without the company's own. `claimed` is what completed withdrawals have used up,
 * oldest bonus first (decision 005); only partners who were ever paid are looked at one by one.
 */
export function selectBonusTotals(tx: Tx, companyId: number): Promise<TypeTotal[]> {
  return query(typeTotal)`
    with paid as materialized (
      select partner_id, sum(amount + fee)::bigint as amount from withdrawals.withdrawal
        where status = 'completed' group by partner_id
    ), claimed as (
      select b.type, sum(least(b.amount, p.amount - (b.cumulative - b.amount)))::bigint as amount
      from paid p join bonuses.bonus b on b.beneficiary_id = p.partner_id
        and b.cumulative - b.amount < p.amount
      where b.id > ${lastBeforeReset} group by b.type
    )
    select b.type, sum(b.amount)::bigint as amount, count(*) as count,
      coalesce(max(c.amount), 0)::bigint as claimed
    from bonuses.bonus b left join claimed c on c.type = b.type
    where b.beneficiary_id <> ${companyId} and b.id > ${lastBeforeReset} group by b.type`.all(tx);
}
