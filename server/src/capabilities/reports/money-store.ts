import type { Database, Tx } from '../../platform/database/database.ts';
import { int, query, type RowOf, text, time } from '../../platform/database/query.ts';

/** What was sold between two moments, in rupiah: PINs and orders of visitors. */
export async function sumSales(tx: Tx, { from, until }: { from: Date; until: Date }): Promise<number> {
  const row = await query({ sum: int })`
    select coalesce(sum(s.amount), 0)::bigint as sum from (
      select amount from pins.sale where at >= ${from} and at < ${until}
      union all select amount from storefront.sale where at >= ${from} and at < ${until}) s`.one(tx);
  return row.sum;
}

const payout = { withdrawalId: int, code: text, amount: int, at: time };

/** Which completed withdrawals paid out the stretch of a partner's bonuses from `from` to `until`, in rupiah, and how much of it. */
export function selectPayouts(
  db: Database | Tx,
  stretch: { partnerId: number; from: number; until: number },
): Promise<RowOf<typeof payout>[]> {
  const { partnerId, from, until } = stretch;
  return query(payout)`
    select id as "withdrawalId", code, at,
      least(${until}::bigint, used_until) - greatest(${from}::bigint, used_until - used) as amount
    from withdrawals.payout
    where partner_id = ${partnerId} and used_until > ${from} and used_until - used < ${until}
    order by used_until`.all(db);
}
