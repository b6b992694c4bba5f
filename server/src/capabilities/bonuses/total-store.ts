import { dateOf } from '@rimpang/domain/calendar';
import { bonusTypes } from '@rimpang/domain/plan';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type Fold, foldAtOnce, lastFolded } from '../../platform/database/fold.ts';
import type { Days } from '../../platform/database/numbered.ts';
import { bool, int, oneOf, query, type RowOf, text } from '../../platform/database/query.ts';
import { addToTally, type DaySums } from '../../platform/database/tally.ts';
import { addRunningTotals, touching } from './running-total-store.ts';

/** In which network a bonus was paid: totals of the home begin again with each (decision 010). */
const eraOf = (bonus: string) => sql`coalesce((select max(n.last_bonus_id) from platform.past_network n
  where n.last_bonus_id < ${sql.ref(bonus)}.id), 0)`;

/**
 * What the payouts behind `from` up to `to` used up of their owners' bonuses, oldest first (decision 005): of each owner the
 * stretch from what was paid before to what is paid with them. Looked at one by one (`offset 0`): who was paid since is one of
 * few, and the planner would read everybody's postings for them. By day, `spent_until` the newest of it that is used up entirely.
 */
const claimedBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  select m.owner_id, ${eraOf('b')} as era, b.type, platform.wib_day(b.at) as day,
    sum(least(b.cumulative, m.after) - greatest(b.cumulative - b.amount, m.before))::bigint as claimed,
    count(*) filter (where b.cumulative <= m.after) as spent_count,
    coalesce(sum(b.amount) filter (where b.cumulative <= m.after), 0)::bigint as spent_amount,
    max(b.id) filter (where b.cumulative <= m.after and b.cumulative > m.before) as spent_until
  from (
    select n.owner_id, coalesce(sum(l.amount) filter (where l.id <= ${from}), 0) as before,
      sum(l.amount) as after
    from (
      select distinct p.owner_id from ledger.payout_leg p where p.id > ${from} and p.id <= ${to} offset 0
    ) n cross join lateral (
      select p.id, p.amount from ledger.payout_leg p where p.owner_id = n.owner_id and p.id <= ${to} offset 0
    ) l group by n.owner_id
  ) m cross join lateral (
    select b.id, b.at, b.type, b.amount, b.cumulative from bonuses.bonus b
    where ${touching(sql`m.owner_id`, sql`m.before`, sql`m.after`)} offset 0
  ) b
  group by 1, 2, 3, 4`;

const claimedBehind = (source: string) => claimedBetween(lastFolded(source), sql`9223372036854775807`);

/** Everything at once, where no other writes: what a seed made. */
export async function foldAllBonuses(tx: Tx, companyId: number): Promise<void> {
  for (const fold of bonusFolds(companyId)) await foldAtOnce(tx, fold);
}

/**
 * Bonuses and payouts in the totals by type, by owner, and by day and type (decision 110). Each by itself: processes of the version before fold the
 * first only, and go on beside these for a while.
 */
export function bonusFolds(companyId: number): Fold[] {
  const bonuses = {
    source: 'bonuses.bonus',
    rows: sql`bonuses.bonus`,
    add: async (tx: Tx, from: number, to: number) => {
      await sql`insert into bonuses.type_total as t (era, company, type, count, amount)
        select ${eraOf('b')}, b.beneficiary_id = ${companyId}, b.type, count(*), sum(b.amount)
        from bonuses.bonus b where b.id > ${from} and b.id <= ${to} group by 1, 2, 3
        on conflict (era, company, type) do update
          set count = t.count + excluded.count, amount = t.amount + excluded.amount`.execute(tx);
      await addToTally(
        tx,
        sql`select 'bonuses.paid', platform.wib_day(at), count(*), 0, sum(amount + tax) from bonuses.bonus
          where id > ${from} and id <= ${to} and beneficiary_id <> ${companyId} group by 2`,
      );
    },
  };
  return [bonuses, bonusesByOwner, payouts, bonusesByDay(companyId), payoutsByDay];
}

/** An import pays no bonus, and the company had none before: what its postings pay out uses none up. */
export async function passOpenedPayouts(tx: Tx): Promise<void> {
  const add = async () => {};
  await foldAtOnce(tx, { ...payouts, add });
  await foldAtOnce(tx, { ...payoutsByDay, add });
}

const bonusesByOwner = {
  source: 'bonuses.bonus owners',
  rows: sql`bonuses.bonus`,
  add: addRunningTotals,
};

const payouts = {
  source: 'ledger.payout',
  rows: sql`ledger.newest_posting`,
  add: (tx: Tx, from: number, to: number) =>
    sql`with claimed as materialized (${claimedBetween(sql`${from}::bigint`, sql`${to}::bigint`)}),
      spent as (
        insert into bonuses.spent (type, bonus_id, owner_id)
        select type, max(spent_until), owner_id from claimed where spent_until is not null
        group by era, type, owner_id
      )
      insert into bonuses.type_total as t (era, company, type, claimed, spent_count, spent_amount)
      select era, false, type, sum(claimed), sum(spent_count), sum(spent_amount)
      from claimed group by era, type
      on conflict (era, company, type) do update set claimed = t.claimed + excluded.claimed,
        spent_count = t.spent_count + excluded.spent_count,
        spent_amount = t.spent_amount + excluded.spent_amount`.execute(tx),
};

const bonusesByDay = (companyId: number) => ({
  source: 'bonuses.bonus days',
  rows: sql`bonuses.bonus`,
  add: (tx: Tx, from: number, to: number) =>
    sql`insert into bonuses.day_total as t (day, company, type, count, amount)
      select platform.wib_day(b.at), b.beneficiary_id = ${companyId}, b.type, count(*), sum(b.amount)
      from bonuses.bonus b where b.id > ${from} and b.id <= ${to} group by 1, 2, 3 order by 1, 2, 3
      on conflict (day, company, type) do update
        set count = t.count + excluded.count, amount = t.amount + excluded.amount`.execute(tx),
});

const payoutsByDay = {
  source: 'ledger.payout days',
  rows: sql`ledger.newest_posting`,
  add: (tx: Tx, from: number, to: number) =>
    sql`insert into bonuses.day_total as t (day, company, type, claimed, spent_count, spent_amount)
      select c.day, false, c.type, sum(c.claimed), sum(c.spent_count), sum(c.spent_amount)
      from (${claimedBetween(sql`${from}::bigint`, sql`${to}::bigint`)}) c group by c.day, c.type
      order by c.day, c.type
      on conflict (day, company, type) do update set claimed = t.claimed + excluded.claimed,
        spent_count = t.spent_count + excluded.spent_count,
        spent_amount = t.spent_amount + excluded.spent_amount`.execute(tx),
};

const bonusTypeTotal = {
  company: bool,
  type: oneOf(bonusTypes),
  amount: int,
  count: int,
  claimed: int,
  spentCount: int,
  spentAmount: int,
};
export type BonusTypeTotal = RowOf<typeof bonusTypeTotal>;

/** What is stored, which rows of it are asked for, and up to which numbers bonuses and payouts are in it. */
type Stored = {
  from: RawBuilder<unknown>;
  isAsked: RawBuilder<unknown>;
  until: { bonuses: string; payouts: string };
};

/** Sums by type of stored rows and of those that came since. */
const byType = ({ from, isAsked, until }: Stored, companyId: number) =>
  query(bonusTypeTotal)`
    select company, type, sum(amount)::bigint as amount, sum(count)::bigint as count,
      sum(case when company then amount else claimed end)::bigint as claimed,
      sum(case when company then count else spent_count end)::bigint as "spentCount",
      sum(case when company then amount else spent_amount end)::bigint as "spentAmount"
    from (
      select company, type, count, amount, claimed, spent_count, spent_amount from ${from} where ${isAsked}
      union all
      select company, type, count, amount, 0, 0, 0 from (
        select ${eraOf('b')} as era, platform.wib_day(b.at) as day,
          b.beneficiary_id = ${companyId} as company, b.type, 1 as count, b.amount
        from bonuses.bonus b where b.id > ${lastFolded(until.bonuses)}
      ) added where ${isAsked}
      union all
      select false, c.type, 0, 0, c.claimed, c.spent_count, c.spent_amount
      from (${claimedBehind(until.payouts)}) c where ${isAsked}
    ) total group by company, type`;

/**
 * Sums per type, the partners' and the company's apart: what is stored, and what came since. What is paid to a partner counts
 * oldest bonus first (decision 005); the company's own bonuses count as paid (decision 050). `network`: 'today' leaves out
 * what was paid before the last reset of the network. `spent` is what is claimed entirely.
 */
export function sumBonusTypes(
  tx: Database | Tx,
  companyId: number,
  network: 'all' | 'today',
): Promise<BonusTypeTotal[]> {
  const since =
    network === 'all' ? sql`0` : sql`(select coalesce(max(last_bonus_id), 0) from platform.past_network)`;
  const stored = {
    from: sql`bonuses.type_total`,
    isAsked: sql`era >= ${since}`,
    until: { bonuses: 'bonuses.bonus', payouts: 'ledger.payout' },
  };
  return byType(stored, companyId).all(tx);
}

/** The same of what was paid on some WIB days, in whatever network (decision 165). */
export function sumBonusDays(
  tx: Database | Tx,
  companyId: number,
  { from, until }: Days,
): Promise<BonusTypeTotal[]> {
  const wanted = [sql`true`];
  if (from) wanted.push(sql`day >= ${dateOf(from)}`);
  if (until) wanted.push(sql`day < ${dateOf(until)}`);
  const stored = {
    from: sql`bonuses.day_total`,
    isAsked: sql.join(wanted, sql` and `),
    until: { bonuses: 'bonuses.bonus days', payouts: 'ledger.payout days' },
  };
  return byType(stored, companyId).all(tx);
}

/** Was the network ever reset (decision 010)? */
export async function isLaterNetwork(tx: Database | Tx): Promise<boolean> {
  const row = await query({ later: bool })`
    select exists (select from platform.past_network) as later`.one(tx);
  return row.later;
}

const paidDay = { day: text, amount: int };

/** What partners were given by WIB day or month, with its tax, in rupiah. */
export function sumPaidDays(
  tx: Database | Tx,
  companyId: number,
  { first, last, signs }: DaySums,
): Promise<RowOf<typeof paidDay>[]> {
  return query(paidDay)`
    select left(day, ${signs}) as day, sum(amount)::bigint as amount from (
      select key as day, amount from platform.tallied where source = 'bonuses.paid' and key >= ${first}
      union all
      select platform.wib_day(at), amount + tax from bonuses.bonus
      where id > ${lastFolded('bonuses.bonus')} and beneficiary_id <> ${companyId}
    ) total where day >= ${first} and day <= ${last} group by 1`.all(tx);
}
