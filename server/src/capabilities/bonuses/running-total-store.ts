import { type BonusType, bonusTypes } from '@rimpang/domain/plan';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { slackOf } from '../../platform/database/numbered.ts';
import { int, oneOf, query, type RowOf } from '../../platform/database/query.ts';

/** A value of a statement, or what stands for it in a larger one. */
export type Given<T> = T | RawBuilder<unknown>;
export const total = { count: int, amount: int };

const lastOfAll = sql`9223372036854775807`;

/** What was paid to one owner so far: it uses up the oldest bonuses (decision 005). */
const paidTo = (owner: Given<number>): RawBuilder<unknown> =>
  sql`coalesce((select s.paid from ledger.standing s where s.owner_id = ${owner}), 0)`;

/** The newest running total of an owner, or the newest of which something is so. */
const newest = (owner: Given<number>, wanted = sql`true`) => sql`(
  select r.bonus_id, r.cumulative from bonuses.running_total r
  where r.owner_id = ${owner} and ${wanted} order by r.cumulative desc limit 1)`;
const oldest = (owner: Given<number>, wanted: RawBuilder<unknown>) => sql`(
  select r.bonus_id, r.cumulative from bonuses.running_total r
  where r.owner_id = ${owner} and ${wanted} order by r.cumulative limit 1)`;

/**
 * Between which numbers those of an owner's bonuses lie whose stretch of the running sum touches that from `before` to `after`: as conditions
 * of `b`, so that a long history is not read for a payout.
 */
export const touching = (
  owner: RawBuilder<unknown>,
  before: RawBuilder<unknown>,
  after: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`b.beneficiary_id = ${owner}
  and b.cumulative > ${before} and b.cumulative - b.amount < ${after}
  and b.id > coalesce((select bonus_id from ${newest(owner, sql`r.cumulative <= ${before}`)} r), 0)
  and b.id <= coalesce((select bonus_id from ${oldest(owner, sql`r.cumulative >= ${after}`)} r),
    ${lastOfAll})`;

/**
 * By type, of one owner: how many bonuses and how much, of them those that payouts have not used up entirely, what is not paid yet of these, and what
 * came since a moment (nothing where none is asked for). The newest running total and the bonuses behind it; of what is not used up, the
 * bonuses around the place that payouts have reached, and what the running totals behind it say; of what came since, the bonuses around the moment,
 * and the same.
 */
const sumsOf = (owner: Given<number>, since: Given<Date> | null) => {
  const at = since === null ? null : partsSince(owner, since);
  return sql`
  select t.type, sum(t.count)::bigint as count, sum(t.amount)::bigint as amount,
    sum(t.unspent_count)::bigint as unspent_count, sum(t.unspent_amount)::bigint as unspent_amount,
    sum(t.unclaimed)::bigint as unclaimed, sum(t.today)::bigint as today
  from (select ${paidTo(owner)} as paid offset 0) p
    left join lateral ${newest(owner)} last on true
    left join lateral ${newest(owner, sql`r.cumulative <= p.paid`)} spent on true
    left join lateral ${oldest(owner, sql`r.cumulative > p.paid`)} unspent on true
    ${at?.ends ?? sql``}
  cross join lateral (
    select r.type, r.count, r.amount, r.count * u.yes as unspent_count, r.amount * u.yes as unspent_amount,
      r.amount * u.yes as unclaimed, ${at?.ofLast ?? sql`0`} as today
    from bonuses.running_total r, (select (unspent.bonus_id is not null)::int as yes) u
    where r.owner_id = ${owner} and r.cumulative = last.cumulative
    union all
    select r.type, 0, 0, -r.count, -r.amount, -r.amount, 0
    from bonuses.running_total r where r.owner_id = ${owner} and r.cumulative = unspent.cumulative
    union all
    select b.type, 1, b.amount, u.yes, b.amount * u.yes,
      least(b.amount, greatest(0, b.cumulative - p.paid)), ${at?.ofBonus ?? sql`0`}
    from bonuses.bonus b cross join lateral (select (b.cumulative > p.paid)::int as yes) u
    where b.beneficiary_id = ${owner} and b.id > coalesce(last.bonus_id, 0)
    union all
    select b.type, 0, 0, 1, b.amount, least(b.amount, b.cumulative - p.paid), 0
    from bonuses.bonus b where b.beneficiary_id = ${owner} and b.cumulative > p.paid
      and b.id > coalesce(spent.bonus_id, 0) and b.id <= unspent.bonus_id
    ${at?.around ?? sql``}
  ) t group by t.type`;
};

/**
 * What came since a moment, in `sumsOf`: behind the newest running total of before (`earlier`) the bonuses up to the first of which all behind it are
 * later (`later`) are asked each, and from there the running totals say it. So who earns tens of thousands in a day waits no longer for it.
 */
function partsSince(owner: Given<number>, since: Given<Date>) {
  const isFrom = sql`case when b.at >= ${since} then b.amount else 0 end`;
  const isLater = sql`r.cumulative > coalesce(earlier.cumulative, 0)
    and r.at >= ${since}::timestamptz + ${slackOf('bonuses.bonus')}`;
  return {
    ends: sql`left join lateral ${newest(owner, isBefore(since))} earlier on true
    left join lateral ${oldest(owner, isLater)} later on true`,
    ofLast: sql`case when later.bonus_id is null then 0 else r.amount end`,
    ofBonus: isFrom,
    around: sql`union all
    select b.type, 0, 0, 0, 0, 0, ${isFrom} from bonuses.bonus b
    where b.beneficiary_id = ${owner} and b.id > coalesce(earlier.bonus_id, 0)
      and b.id <= coalesce(later.bonus_id, last.bonus_id)
    union all
    select r.type, 0, 0, 0, 0, 0, -r.amount
    from bonuses.running_total r where r.owner_id = ${owner} and r.cumulative = later.cumulative`,
  };
}

/** Is a running total of before a moment, so that all bonuses since are behind it (decision 158)? */
const isBefore = (since: Given<Date>) => sql`r.at < ${since}::timestamptz - ${slackOf('bonuses.bonus')}`;

const typeTotal = { type: oneOf(bonusTypes), amount: int, unclaimed: int, count: int, today: int };
export type TypeTotal = RowOf<typeof typeTotal>;

/** Sums per type of one beneficiary; a partly paid bonus counts its unpaid rest as unclaimed. */
export const bonusTotalsOf = (owner: Given<number>, since: Given<Date>) =>
  query(typeTotal)`select type, amount, unclaimed, count, today from (${sumsOf(owner, since)}) x`;

const ownBonuses = (owner: Given<number>) => sql`from bonuses.bonus b where b.beneficiary_id = ${owner}`;

/**
 * The number of the newest of an owner's bonuses that payouts used up entirely, 0 where there is none: those up to it are claimed, those behind it
 * are not. Looked for among the few between two running totals.
 */
export const lastSpent = (owner: Given<number>): RawBuilder<unknown> => sql`coalesce((
  select (select b.id ${ownBonuses(owner)} and p.paid > 0 and b.cumulative <= p.paid
      and b.id >= coalesce((select bonus_id from ${newest(owner, sql`r.cumulative <= p.paid`)} r), 0)
      and b.id <= coalesce((select bonus_id from ${oldest(owner, sql`r.cumulative > p.paid`)} r),
        ${lastOfAll})
    order by b.id desc limit 1)
  from (select ${paidTo(owner)} as paid offset 0) p), 0)`;

type Asked = { type?: BonusType; status?: 'claimed' | 'unclaimed' };

/** How many and how much of one owner's bonuses, of one type or all, used up entirely or not (decision 005). */
export const ownTotalOf = (owner: Given<number>, { type, status }: Asked) =>
  type ? totalOfType(owner, type, status) : totalOfStretch(owner, status);

function totalOfType(owner: Given<number>, type: BonusType, status: Asked['status']) {
  const of = {
    all: [sql`count`, sql`amount`],
    claimed: [sql`count - unspent_count`, sql`amount - unspent_amount`],
    unclaimed: [sql`unspent_count`, sql`unspent_amount`],
  }[status ?? 'all'];
  return query(total)`
    select coalesce(sum(${of[0]}), 0)::bigint as count, coalesce(sum(${of[1]}), 0)::bigint as amount
    from (${sumsOf(owner, null)}) x where x.type = ${sql.lit(type)}`;
}

/**
 * All of an owner's bonuses, or those that payouts used up, or those behind them: one stretch of the history each, so the entries of the index
 * are counted, and the running sums at its ends tell how much it is.
 */
function totalOfStretch(owner: Given<number>, status: Asked['status']) {
  const own = ownBonuses(owner);
  const side = { claimed: sql`and b.id <= x.spent`, unclaimed: sql`and b.id > x.spent` };
  const stretch = sql`${own} ${status ? side[status] : sql``}`;
  return query(total)`
    select (select count(*) ${stretch}) as count, coalesce(
      (select b.cumulative ${stretch} order by b.id desc limit 1)
        - (select b.cumulative - b.amount ${stretch} order by b.id limit 1), 0)::bigint as amount
    from (select ${status ? lastSpent(owner) : sql`0`} as spent offset 0) x`;
}

/** Of each type: so many, and so much, up to and with a row of the window. */
const soFar = sql.join(
  bonusTypes.map(
    (type) => sql`count(*) filter (where b.type = ${sql.lit(type)}) over up_to as ${sql.ref(`${type}_count`)},
      coalesce(sum(b.amount) filter (where b.type = ${sql.lit(type)}) over up_to, 0)
        as ${sql.ref(`${type}_amount`)}`,
  ),
);
const byType = sql.join(
  bonusTypes.map(
    (type) => sql`(${sql.lit(type)}, s.${sql.ref(`${type}_count`)}, s.${sql.ref(`${type}_amount`)})`,
  ),
);

/**
 * Stores the running totals of those of the bonuses behind `from` up to `to` that have one, each from the one before it: so the loop reads a
 * bonus once more after it was paid, whatever its owner has. Those of the company have no running sum and no running total.
 */
export const addRunningTotals = (tx: Tx, from: number, to: number) =>
  sql`
    with due as (
      select beneficiary_id as owner_id, max(id) as last from bonuses.bonus
      where id > ${from} and id <= ${to} and bonuses.has_running_total(id) and cumulative > 0 group by 1
    ), known as materialized (
      select d.owner_id, d.last, coalesce(n.bonus_id, 0) as bonus_id, n.cumulative
      from due d left join lateral ${newest(sql`d.owner_id`)} n on true
    ), summed as (
      select k.owner_id, k.cumulative as before, b.id, b.cumulative, b.at, ${soFar}
      from known k cross join lateral (
        select b.id, b.type, b.amount, b.cumulative, b.at from bonuses.bonus b
        where b.beneficiary_id = k.owner_id and b.id > k.bonus_id and b.id <= k.last offset 0
      ) b window up_to as (partition by k.owner_id order by b.id)
    )
    insert into bonuses.running_total (owner_id, cumulative, type, count, amount, bonus_id, at)
    select s.owner_id, s.cumulative, v.type, coalesce(r.count, 0) + v.count,
      coalesce(r.amount, 0) + v.amount, s.id, s.at
    from summed s cross join lateral (values ${byType}) v(type, count, amount)
      left join bonuses.running_total r
        on r.owner_id = s.owner_id and r.cumulative = s.before and r.type = v.type
    where bonuses.has_running_total(s.id) and coalesce(r.count, 0) + v.count > 0
    order by s.owner_id, s.cumulative, v.type on conflict do nothing`.execute(tx);
