import { payoutDue, reachedTier } from '@rimpang/domain/resellers';
import type { Tx } from '../platform/database/database.ts';
import { int, query, type RowOf, text } from '../platform/database/query.ts';
import type { Check } from './check.ts';

const payoutRow = {
  id: int,
  resellerId: int,
  period: text,
  points: int,
  tierPoints: int,
  amount: int,
  /** The points of the sales that count by the end of the period. */
  counted: int,
  paidBefore: int,
};

const batch = 500;

const readPayouts = (tx: Tx, after: number): Promise<RowOf<typeof payoutRow>[]> =>
  query(payoutRow)`
    select p.id, p.reseller_id as "resellerId", p.period, p.points, p.tier_points as "tierPoints", p.amount,
      (select coalesce(sum(s.points), 0)::bigint from resellers.counted_sale s
        where s.reseller_id = p.reseller_id and s.at < (make_date(left(p.period, 4)::int, 1, 1)
          + right(p.period, 1)::int * interval '6 months') at time zone 'Asia/Jakarta') as counted,
      (select coalesce(sum(q.amount), 0)::bigint from resellers.payout q
        where q.reseller_id = p.reseller_id and q.id < p.id) as "paidBefore"
    from resellers.payout p where p.id > ${after} order by p.id limit ${batch}`.all(tx);

function problemOf(row: RowOf<typeof payoutRow>): string | null {
  const { points, counted, tierPoints, amount, paidBefore } = row;
  if (points !== counted) return `mencatat ${points} poin, penjualan yang dihitung ${counted}`;
  const tier = reachedTier(points)?.points ?? 0;
  if (tierPoints !== tier) return `mencatat tingkat ${tierPoints}, seharusnya ${tier}`;
  const due = payoutDue(points, paidBefore);
  return amount === due ? null : `sebesar ${amount}, seharusnya ${due}`;
}

/**
 * A half year that was recorded as paid still counts the same sales, and paid what they earned: a sale that a reward counted
 * is not cancelled (R9.21, decision 106).
 */
export const resellerPayouts: Check = {
  name: 'reseller-payouts',
  invariants: [12],
  async find(tx) {
    for (let after = 0; ; ) {
      const payouts = await readPayouts(tx, after);
      for (const payout of payouts) {
        const problem = problemOf(payout);
        if (problem) return `pembayaran ${payout.period} reseller ${payout.resellerId} ${problem}`;
      }
      after = payouts.at(-1)?.id ?? after;
      if (payouts.length < batch) return null;
    }
  },
};
