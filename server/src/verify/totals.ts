import { sql } from 'kysely';
import { int, nullable, query, text } from '../platform/database/query.ts';
import { type Check, firstOf, inParts } from './check.ts';

const totalShape = { total: text, stored: int, computed: int };

/** What was paid to each up to the number that is folded in. */
const paid = sql`
  select a.owner_id, -sum(p.amount) as amount
  from ledger.posting p join ledger.account a on a.id = p.account_id
    join ledger.transfer t on t.id = p.transfer_id
      and (t.rule, a.kind) in (('withdrawal.complete', 'held'), ('opening.paid', 'available'))
  where p.id <= (select until_id from platform.folded where source = 'ledger.payout') group by a.owner_id`;

/** Of each owner and type the newest bonus that is used up, and every other that stands there is used up as well. */
const newestSpent = query({ owner: int, type: text, stored: nullable(int), computed: nullable(int) })`
  with paid as (${paid}), computed as (
    select b.beneficiary_id as owner_id, b.type, max(b.id) as newest
    from paid p join bonuses.bonus b on b.beneficiary_id = p.owner_id and b.cumulative <= p.amount
    group by 1, 2
  ), stored as (select owner_id, type, max(bonus_id) as newest from bonuses.spent group by 1, 2)
  select owner_id as owner, type, s.newest as stored, c.newest as computed
  from stored s full join computed c using (owner_id, type) where s.newest is distinct from c.newest
  union all
  select s.owner_id, s.type, s.bonus_id, null
  from bonuses.spent s left join paid p on p.owner_id = s.owner_id
    left join bonuses.bonus b on b.id = s.bonus_id and b.beneficiary_id = s.owner_id and b.type = s.type
  where b.id is null or b.cumulative > coalesce(p.amount, 0)
  order by 1, 2`;

/**
 * The stored totals are those of the rows up to the number that each has reached: bonuses by network, owner and type with what
 * completed withdrawals used up of them, oldest first, and postings by kind of account, and by kind and day.
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
              select until_id as bonus from platform.folded where source = 'bonuses.bonus'
            ), paid as (${paid}
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
        newestSpent,
        ({ owner, type, stored, computed }) =>
          `bonus ${type} terakhir yang habis dari akun ${owner} tercatat ${stored}, hitung ulang ${computed}`,
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
    (tx) =>
      firstOf(
        tx,
        query(totalShape)`
            with computed as (
              select a.kind, to_char(t.at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day,
                count(*) as count, sum(p.amount) as amount
              from ledger.posting p join ledger.account a on a.id = p.account_id
                join ledger.transfer t on t.id = p.transfer_id
              where p.id <= (select until_id from platform.folded where source = 'ledger.posting')
              group by 1, 2
            )
            select v.total || ' ' || kind || ' ' || day as total, v.stored::bigint as stored,
              v.computed::bigint as computed
            from ledger.day_total s full join computed c using (kind, day) cross join lateral (values
              ('banyaknya catatan', coalesce(s.count, 0), coalesce(c.count, 0)),
              ('jumlah catatan', coalesce(s.amount, 0), coalesce(c.amount, 0))
            ) as v(total, stored, computed) where v.stored <> v.computed order by day, kind`,
        tell,
      ),
  ],
});

function tell({ total, stored, computed }: { total: string; stored: number; computed: number }): string {
  return `${total} tercatat ${stored}, hitung ulang ${computed}`;
}
