import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstOf, inParts } from './check.ts';

const totalShape = { total: text, stored: int, computed: int };

/**
 * The stored totals are those of the rows up to the number that each has reached: bonuses by network, owner and type with what
 * completed withdrawals used up of them, oldest first, and postings by kind of account.
 */
export const totalsCheck: Check = inParts({
  name: 'totals',
  isLong: true,
  invariants: [15],
  parts: [
    (tx) =>
      firstOf(
        tx,
        query(totalShape)`
            with until as (
              select max(until_id) filter (where source = 'bonuses.bonus') as bonus,
                max(until_id) filter (where source = 'ledger.payout') as payout from platform.folded
            ), paid as (
              select a.owner_id, -sum(p.amount) as amount
              from ledger.posting p join ledger.account a on a.id = p.account_id
                join ledger.transfer t on t.id = p.transfer_id
                  and (t.rule, a.kind) in (('withdrawal.complete', 'held'), ('opening.paid', 'available'))
              where p.id <= (select payout from until) group by a.owner_id
            ), computed as (
              select coalesce((select max(r.last_bonus_id) from platform.reset r
                  where r.kind = 'network' and r.last_bonus_id < b.id), 0) as era,
                b.beneficiary_id = (select id from network.member where parent_id is null) as company, b.type,
                count(*) filter (where b.id <= (select bonus from until)) as count,
                coalesce(sum(b.amount) filter (where b.id <= (select bonus from until)), 0) as amount,
                coalesce(sum(least(b.amount, greatest(0, p.amount - (b.cumulative - b.amount)))),
                  0) as claimed,
                count(*) filter (where b.cumulative <= p.amount) as spent_count,
                coalesce(sum(b.amount) filter (where b.cumulative <= p.amount), 0) as spent_amount
              from bonuses.bonus b left join paid p on p.owner_id = b.beneficiary_id group by 1, 2, 3
            )
            select v.total || ' ' || coalesce(s.type, c.type) as total, v.stored::bigint as stored,
              v.computed::bigint as computed
            from bonuses.type_total s full join computed c using (era, company, type)
            cross join lateral (values
              ('banyaknya bonus', coalesce(s.count, 0), coalesce(c.count, 0)),
              ('jumlah bonus', coalesce(s.amount, 0), coalesce(c.amount, 0)),
              ('bonus dibayarkan', coalesce(s.claimed, 0), coalesce(c.claimed, 0)),
              ('banyaknya bonus habis', coalesce(s.spent_count, 0), coalesce(c.spent_count, 0)),
              ('jumlah bonus habis', coalesce(s.spent_amount, 0), coalesce(c.spent_amount, 0))
            ) as v(total, stored, computed) where v.stored <> v.computed order by era, company, type`,
        tell,
      ),
    (tx) =>
      firstOf(
        tx,
        query(totalShape)`
            with computed as (
              select a.kind, count(*) as count, count(*) filter (where p.amount > 0) as rises,
                sum(p.amount) as amount
              from ledger.posting p join ledger.account a on a.id = p.account_id
              where p.id <= (select until_id from platform.folded where source = 'ledger.posting')
              group by a.kind
            )
            select v.total || ' ' || coalesce(s.kind, c.kind) as total, v.stored::bigint as stored,
              v.computed::bigint as computed
            from ledger.kind_total s full join computed c using (kind) cross join lateral (values
              ('banyaknya catatan', coalesce(s.count, 0), coalesce(c.count, 0)),
              ('catatan masuk', coalesce(s.rises, 0), coalesce(c.rises, 0)),
              ('jumlah catatan', coalesce(s.amount, 0), coalesce(c.amount, 0))
            ) as v(total, stored, computed) where v.stored <> v.computed order by kind`,
        tell,
      ),
  ],
});

function tell({ total, stored, computed }: { total: string; stored: number; computed: number }): string {
  return `${total} tercatat ${stored}, hitung ulang ${computed}`;
}
