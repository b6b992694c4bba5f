-- Readings that cost what they show, in a company of a million (decision 129).

-- How far the sums of a source reach (decision 110). The planner asks it too, and so knows that few rows are
-- behind that number, also where it plans a statement once for all times.
create function platform.folded_until(of_source text) returns bigint language plpgsql stable parallel safe
as $$
begin
  return coalesce((select until_id from platform.folded where source = of_source), 0);
end $$;

-- The same legs; those of an opening are found along its owner, as those of withdrawals are.
create or replace view ledger.payout_leg as
  select p.id, a.owner_id, -p.amount as amount
  from ledger.posting p join ledger.account a on a.id = p.account_id and a.kind = 'held'
    join ledger.transfer t on t.id = p.transfer_id and t.rule = 'withdrawal.complete'
  union all
  select p.id, a.owner_id, -p.amount
  from ledger.posting p join ledger.account a on a.id = p.account_id and a.kind = 'available'
    join ledger.transfer t on t.id = p.transfer_id and t.rule = 'opening.paid'
      and t.beneficiary_id = a.owner_id;
