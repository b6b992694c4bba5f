import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isDuring, numberedWithin } from '../../platform/database/numbered.ts';
import { bool, int, query, type RowOf } from '../../platform/database/query.ts';

const reminded = { id: int, count: int, amount: int };
type Reminded = RowOf<typeof reminded>;

/**
 * May this transaction remind? One at a time in all processes, who does not wait. What is read behind it has what the one before
 * committed. Who stands near the root and is inactive was passed over by the whole company: a minute is given to sum that up.
 */
export async function lockReminders(tx: Tx): Promise<boolean> {
  const { mine } = await query({ mine: bool })`
    select pg_try_advisory_xact_lock(hashtext('bonuses.ro-reminder')) as mine`.one(tx);
  await sql`set local statement_timeout = 60000`.execute(tx);
  return mine;
}

/** The next partners behind `after` whom any bonus ever went past, in the order of their ids; each is found by one step along the index. */
export async function selectPassedOver(tx: Tx, after: number, limit: number): Promise<number[]> {
  const rows = await query({ id: int })`
    with recursive walked (id) as (
      (select partner_id from bonuses.passed_over where partner_id > ${after} order by partner_id limit 1)
      union all
      select (select o.partner_id from bonuses.passed_over o where o.partner_id > w.id
        order by o.partner_id limit 1)
      from walked w where w.id is not null
    )
    select id from walked where id is not null limit ${limit}`.all(tx);
  return rows.map(({ id }) => id);
}

/**
 * Marks those among `ids` as reminded of a month whom bonuses went past in it, and returns them with how many and how much: those whose
 * RO is still not active, open accounts only, each once for the month.
 */
export function insertReminders(
  tx: Tx,
  { ids, ...days }: { ids: readonly number[]; from: Date; until: Date },
): Promise<Reminded[]> {
  const isOfMonth = [...numberedWithin(sql`o.event_id`, 'bonuses.event', days), ...isDuring(sql`b.at`, days)];
  return query(reminded)`
    with month as (select (${days.from}::timestamptz at time zone 'Asia/Jakarta')::date as first),
    inactive as materialized (
      select p.id from unnest(${ids}::bigint[]) as asked (id)
        join identity.person p on p.id = asked.id and not p.closed and p.role = 'mitra'
        join network.figures f on f.member_id = p.id and not f.ro_active and f.reset_id is null
      where not exists (select from bonuses.ro_reminder r, month
        where r.partner_id = p.id and r.month = month.first)
    ), due as (
      select i.id, m.count, m.amount from inactive i cross join lateral (
        select count(*) as count, sum(b.amount)::bigint as amount
        from bonuses.passed_over o
          join bonuses.bonus b on b.event_id = o.event_id and b.rule_key = o.rule_key
        where o.partner_id = i.id and ${sql.join(isOfMonth, sql` and `)}) m
      where m.count > 0
    ), told as (
      insert into bonuses.ro_reminder (partner_id, month) select due.id, month.first from due, month
    )
    select id, count, amount from due order by id`.all(tx);
}
