import { bonusTypes } from '@rimpang/domain/plan';
import { sql } from 'kysely';
import { int, nullable, query, text } from '../platform/database/query.ts';
import { type Check, firstOf, inParts } from './check.ts';

const totalShape = { total: text, stored: int, computed: int };

/** A date is grouped by, and only its groups are written out as the stored totals are: a text of each row costs as much as its joins. */
const dateOf = (moment: string) => sql`(${sql.raw(moment)} at time zone 'Asia/Jakarta')::date`;
const written = sql`to_char(date, 'YYYY-MM-DD')`;

const bonusFigures = ['count', 'amount', 'claimed', 'spent_count', 'spent_amount'];
/** Of bonuses, as they are stored (`s`) and counted again (`c`). */
const figures = sql.raw(
  bonusFigures
    .map((name) => `coalesce(s.${name}, 0) as ${name}, coalesce(c.${name}, 0) as ${name}_again`)
    .join(', '),
);
/** The same of bonuses `b` by owner and type, with the sum that was paid to their owners; counted up to the number of a source. */
const bonusesOf = (source: string, paidSum: string) => {
  const sum = sql.ref(paidSum);
  const isCounted = sql`(b.id <= (select until_id from platform.folded where source = ${sql.lit(source)}))`;
  return sql`
    b.beneficiary_id = (select id from network.member where parent_id is null) as company, b.type,
    count(*) filter (where ${isCounted}) as count,
    coalesce(sum(b.amount) filter (where ${isCounted}), 0) as amount,
    coalesce(sum(least(b.amount, greatest(0, ${sum} - (b.cumulative - b.amount)))), 0) as claimed,
    count(*) filter (where b.cumulative <= ${sum}) as spent_count,
    coalesce(sum(b.amount) filter (where b.cumulative <= ${sum}), 0) as spent_amount`;
};

/** What was paid to each, up to the number that is folded in and up to that of the days. */
const paid = sql`
  select a.owner_id, -sum(p.amount) filter (where p.id <= u.folded) as amount,
    -sum(p.amount) filter (where p.id <= u.days) as by_day
  from (select max(until_id) filter (where source = 'ledger.payout') as folded,
      max(until_id) filter (where source = 'ledger.payout days') as days from platform.folded) u
    cross join ledger.posting p join ledger.account a on a.id = p.account_id
    join ledger.transfer t on t.id = p.transfer_id
      and (t.rule, a.kind) in (('withdrawal.complete', 'held'), ('opening.paid', 'available'))
  where p.id <= greatest(u.folded, u.days) group by a.owner_id`;

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

/** Of one type: so many bonuses `b` and so much, up to and with each of its owner's. */
const runningOf = (type: string) => sql`
  count(*) filter (where b.type = ${sql.lit(type)}) over so_far as ${sql.ref(`${type}_count`)},
  sum(b.amount) filter (where b.type = ${sql.lit(type)}) over so_far as ${sql.ref(`${type}_amount`)}`;
const ofEachType = (make: (type: string) => ReturnType<typeof runningOf>) => sql.join(bonusTypes.map(make));

const runningTotal = { owner: int, bonus: int, type: text, stored: nullable(text), computed: nullable(text) };
/**
 * Running totals (decision 184), of those who have one or should: each as many bonuses of its type and as much as there are up to it, and one for each
 * type of every bonus that has them, as far as they are stored.
 */
const runningTotals = query(runningTotal)`
  with owners as materialized (
    select beneficiary_id as owner_id from bonuses.bonus
    where bonuses.has_running_total(id) and cumulative > 0
      and id <= (select until_id from platform.folded where source = 'bonuses.bonus owners')
    union select owner_id from bonuses.running_total
  ), counted as materialized (
    select x.* from (
      select b.beneficiary_id as owner_id, b.id as bonus_id, b.cumulative, b.at,
        ${ofEachType(runningOf)}
      from bonuses.bonus b where b.beneficiary_id in (select owner_id from owners) and b.cumulative > 0
      window so_far as (partition by b.beneficiary_id order by b.id)
    ) x where bonuses.has_running_total(x.bonus_id)
      and x.bonus_id <= (select until_id from platform.folded where source = 'bonuses.bonus owners')
  ), computed as (
    select owner_id, bonus_id, type, concat_ws(' ', cumulative, extract(epoch from at), count, amount) as told
    from counted c cross join lateral (values ${ofEachType(
      (type) => sql`(${sql.lit(type)}, c.${sql.ref(`${type}_count`)}, c.${sql.ref(`${type}_amount`)})`,
    )}) v(type, count, amount) where v.count > 0
  ), stored as (
    select owner_id, bonus_id, type, concat_ws(' ', cumulative, extract(epoch from at), count, amount) as told
    from bonuses.running_total
  )
  select owner_id as owner, bonus_id as bonus, type, s.told as stored, c.told as computed
  from stored s full join computed c using (owner_id, bonus_id, type)
  where s.told is distinct from c.told order by 1, 2, 3`;

/**
 * What left of the money that partners brought along (decision 219): of each what was paid up to the number that is folded in, and up to the first time that
 * what was left was given up; that uses up what was earned before the company moved in.
 */
const openingsLeft = query(totalShape)`
  with until as (select until_id as id from platform.folded where source = 'ledger.opening'),
  legs as materialized (
    select a.owner_id, t.rule, p.id, -p.amount as amount
    from import.opening o join ledger.account a on a.owner_id = o.partner_id and a.unit = 'rupiah'
      join ledger.posting p on p.account_id = a.id and p.id <= (select id from until)
      join ledger.transfer t on t.id = p.transfer_id
    where (t.rule, a.kind) in (('withdrawal.complete', 'held'), ('closing.forfeit', 'available'),
      ('reset.forfeit', 'available'))
  ), given_up as (
    select owner_id, min(id) as id from legs where rule <> 'withdrawal.complete' group by owner_id
  ), left_of as (
    select o.earned - o.paid as brought, g.id is not null as is_given_up,
      least(o.earned - o.paid, coalesce((select sum(l.amount) from legs l where l.owner_id = o.partner_id
        and l.rule = 'withdrawal.complete' and (g.id is null or l.id < g.id)), 0)) as paid
    from import.opening o left join given_up g on g.owner_id = o.partner_id
  ), computed as (
    select v.part, v.amount from (
      select coalesce(sum(paid), 0) as paid,
        coalesce(sum(brought - paid) filter (where is_given_up), 0) as forfeited from left_of
    ) s cross join lateral (values ('paid', s.paid), ('forfeited', s.forfeited)) v(part, amount)
  )
  select case c.part when 'paid' then 'saldo awal dibayarkan' else 'saldo awal dilepas' end as total,
    coalesce(s.amount, 0)::bigint as stored, c.amount::bigint as computed
  from computed c left join ledger.opening_total s using (part)
  where coalesce(s.amount, 0) <> c.amount order by 1`;

/**
 * The stored totals are those of the rows up to the number that each has reached: bonuses by network, owner and type, of one partner, and by day, with
 * what completed withdrawals used up of them, oldest first, postings by kind of account, and by day, and what left of openings.
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
            with paid as (${paid}
            ), computed as (
              select coalesce((select max(r.last_bonus_id) from platform.reset r
                  where r.kind = 'network' and r.last_bonus_id < b.id), 0) as era,
                ${bonusesOf('bonuses.bonus', 'p.amount')}
              from bonuses.bonus b left join paid p on p.owner_id = b.beneficiary_id
              group by era, company, type
            ), by_date as (
              select ${dateOf('b.at')} as date, ${bonusesOf('bonuses.bonus days', 'p.by_day')}
              from bonuses.bonus b left join paid p on p.owner_id = b.beneficiary_id
              group by date, company, type
            ), by_day as (select ${written} as day, * from by_date
            ), compared as (
              select coalesce(s.type, c.type) as name, ${figures}
              from bonuses.type_total s full join computed c using (era, company, type)
              union all
              select coalesce(s.type, c.type) || ' ' || day, ${figures}
              from bonuses.day_total s full join by_day c using (day, company, type)
            )
            select v.total || ' ' || x.name as total, v.stored::bigint as stored,
              v.computed::bigint as computed
            from compared x
            cross join lateral (values
              ('banyaknya bonus', x.count, x.count_again),
              ('jumlah bonus', x.amount, x.amount_again),
              ('bonus dibayarkan', x.claimed, x.claimed_again),
              ('banyaknya bonus habis', x.spent_count, x.spent_count_again),
              ('jumlah bonus habis', x.spent_amount, x.spent_amount_again)
            ) as v(total, stored, computed) where v.stored <> v.computed order by total`,
        tell,
      ),
    (tx) => firstOf(tx, openingsLeft, tell),
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
        runningTotals,
        ({ owner, bonus, type, stored, computed }) =>
          `jumlah berjalan bonus ${type} akun ${owner} sampai bonus ${bonus} tercatat ${stored ?? 'tidak ada'}, ` +
          `hitung ulang ${computed ?? 'tidak ada'}`,
      ),
    (tx) =>
      firstOf(
        tx,
        query(totalShape)`
            with until as (
              select max(until_id) filter (where source = 'ledger.posting') as kinds,
                max(until_id) filter (where source = 'ledger.posting days') as days
              from platform.folded
            ), computed as materialized (
              select a.kind, ${dateOf('t.at')} as date, p.id <= u.kinds as is_kinds,
                p.id <= u.days as is_days,
                count(*) as count, count(*) filter (where p.amount > 0) as rises, sum(p.amount) as amount
              from until u cross join ledger.posting p join ledger.account a on a.id = p.account_id
                join ledger.transfer t on t.id = p.transfer_id
              group by 1, 2, 3, 4
            ), compared as (
              select kind as name, s.count, c.count as count_again, s.rises, c.rises as rises_again,
                s.amount, c.amount as amount_again
              from ledger.kind_total s full join (
                select kind, sum(count) as count, sum(rises) as rises, sum(amount) as amount
                from computed where is_kinds group by kind
              ) c using (kind)
              union all
              select kind || ' ' || day, s.count, c.count, 0, 0, s.amount, c.amount
              from ledger.day_total s full join (
                select kind, ${written} as day, sum(count) as count, sum(amount) as amount
                from computed where is_days group by kind, date
              ) c using (kind, day)
            )
            select v.total || ' ' || x.name as total, v.stored::bigint as stored,
              v.computed::bigint as computed
            from compared x cross join lateral (values
              ('banyaknya catatan', coalesce(x.count, 0), coalesce(x.count_again, 0)),
              ('catatan masuk', coalesce(x.rises, 0), coalesce(x.rises_again, 0)),
              ('jumlah catatan', coalesce(x.amount, 0), coalesce(x.amount_again, 0))
            ) as v(total, stored, computed) where v.stored <> v.computed order by total`,
        tell,
      ),
  ],
});

function tell({ total, stored, computed }: { total: string; stored: number; computed: number }): string {
  return `${total} tercatat ${stored}, hitung ulang ${computed}`;
}
