import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

type Written = {
  /** A row for each event, in their order: `cause`, `subject_id`, `beneficiary_id`, `at`. */
  events: RawBuilder<unknown>;
  trigger: 'registration' | 'ro-activation';
  companyId: number;
  rule: string;
  amount: number;
  /** Of the transfer `p` and the event `e`. */
  type: RawBuilder<unknown>;
  cumulative: RawBuilder<unknown>;
  /** Is each later event paid sooner? */
  isOvertaken?: boolean;
};

/** Events by the thousand, each with the one bonus that it paid: transfer, postings and bonus as the verbs write them. */
export async function writeBonuses(
  db: Database,
  { events, trigger, companyId, rule, amount, type, cumulative, isOvertaken = false }: Written,
): Promise<void> {
  const order = isOvertaken ? sql`desc` : sql`asc`;
  const pinType = trigger === 'registration' ? 'activation' : 'ro';
  await sql`
    with given as materialized (select row_number() over () as place, g.* from (${events}) g), heard as (
      insert into bonuses.event (cause, trigger, subject_id, company_id, ancestors, pin_type, quantity,
        plan_version, at)
      select cause, ${trigger}, subject_id, ${companyId}::bigint, '[]', ${pinType}, 1, 1, at
      from given order by place returning id, cause
    ), paid as (
      insert into ledger.transfer (rule, cause, beneficiary_id, at)
      select ${rule}, g.cause, g.beneficiary_id, g.at from given g join heard e using (cause)
      order by e.id ${order} returning id, cause, beneficiary_id, at
    ), posted as (
      insert into ledger.posting (transfer_id, account_id, amount)
      select p.id, a.id, a.amount from paid p cross join lateral (
        select id, ${amount}::bigint as amount from ledger.account
        where owner_id = p.beneficiary_id and kind = 'available' and unit = 'rupiah'
        union all select id, -${amount}::bigint from ledger.account
        where owner_id is null and kind = 'bonus_expense') a
      order by p.id)
    insert into bonuses.bonus (code, event_id, rule_key, beneficiary_id, type, amount, cumulative,
      transfer_id, at)
    select 'BONUS-203001-' || p.id, e.id, ${rule}, p.beneficiary_id, ${type}, ${amount}, ${cumulative},
      p.id, p.at
    from paid p join heard e using (cause) order by e.id ${order}`.execute(db);
}
