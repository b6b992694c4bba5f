import type { Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';

/**
 * Closes every partner's money and points, and the company's own bonuses and points, with one transfer each: the ledger
 * still sums to zero, and every balance can be read back from its history (decision 010). Returns the rupiah given up.
 */
export async function closeAllAccounts(tx: Tx, cause: string, companyId: number, now: Date): Promise<number> {
  const row = await query({ forfeited: int, postings: int, emptied: int })`
    with closing as materialized (
      select a.id, a.owner_id, a.kind, a.balance as amount,
        case a.kind when 'available' then 'reset.forfeit' else 'reset.' || a.kind end as rule,
        case a.kind when 'available' then 'forfeited' else a.kind || '_issued' end as counterpart
      from ledger.account a where a.owner_id is not null and a.kind <> 'held' and a.balance > 0
    ), company as materialized (
      select a.id, ${companyId}::bigint as owner_id, a.kind, sum(p.amount)::bigint as amount,
        'reset.' || a.kind as rule,
        case a.kind when 'company_bonus' then 'bonus_expense' else replace(a.kind, 'company_',
        '') || '_issued' end as counterpart
      from ledger.account a join ledger.posting p on p.account_id = a.id
      where a.owner_id is null and a.kind in ('company_bonus', 'company_utama', 'company_peringkat')
      group by a.id having sum(p.amount) <> 0
    ), all_of_it as (select * from closing union all select * from company),
    written as (
      insert into ledger.transfer (rule, cause, beneficiary_id, at)
      select rule, ${cause}::text, owner_id, ${now}::timestamptz from all_of_it order by owner_id, rule
      returning id, rule, beneficiary_id
    ), posted as (
      insert into ledger.posting (transfer_id, account_id, amount)
      select w.id, leg.account_id, leg.amount from all_of_it c
      join written w on w.beneficiary_id = c.owner_id and w.rule = c.rule
      join ledger.account o on o.owner_id is null and o.kind = c.counterpart
      cross join lateral (values (c.id, -c.amount), (o.id, c.amount)) as leg(account_id, amount)
      returning 1
    ), emptied as (
      update ledger.account a set balance = 0,
        forfeited = a.forfeited + case a.kind when 'available' then c.amount else 0 end
      from closing c where a.id = c.id returning 1
    )
    select coalesce(sum(amount) filter (where kind = 'available'), 0)::bigint as forfeited,
      (select count(*) from posted) as postings, (select count(*) from emptied) as emptied
    from closing`.first(tx);
  return row?.forfeited ?? 0;
}
