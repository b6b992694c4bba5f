import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { numberedDuring } from '../../platform/database/numbered.ts';
import { int, query, type RowOf } from '../../platform/database/query.ts';

const reminded = { id: int, count: int, amount: int };
type Reminded = RowOf<typeof reminded>;

/**
 * Marks up to `atMost` partners as reminded of a month and returns them, with how many bonuses went past them in it and how
 * much: those whose RO is still not active, open accounts only, each once for the month, however many processes are at it.
 */
export function insertReminders(
  tx: Tx,
  { from, until, atMost }: { from: Date; until: Date; atMost: number },
): Promise<Reminded[]> {
  return query(reminded)`
    with month as (select (${from}::timestamptz at time zone 'Asia/Jakarta')::date as first),
    missed as (
      select o.partner_id, count(*) as count, sum(b.amount)::bigint as amount
      from bonuses.bonus b
        join bonuses.passed_over o on o.event_id = b.event_id and o.rule_key = b.rule_key
      where ${sql.join(numberedDuring('b', 'bonuses.bonus', { from, until }), sql` and `)}
      group by o.partner_id
    ), due as (
      select m.partner_id, m.count, m.amount from missed m
        join identity.person p on p.id = m.partner_id and not p.closed and p.role = 'mitra'
        join network.figures f on f.member_id = m.partner_id and not f.ro_active and f.reset_id is null
      where not exists (select from bonuses.ro_reminder r, month
        where r.partner_id = m.partner_id and r.month = month.first)
      order by m.partner_id limit ${atMost}
    ), told as (
      insert into bonuses.ro_reminder (partner_id, month)
      select due.partner_id, month.first from due, month on conflict do nothing returning partner_id
    )
    select d.partner_id as id, d.count, d.amount from due d join told using (partner_id)`.all(tx);
}
