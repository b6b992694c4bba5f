-- With payout batches the money leaves when the bank transfer is recorded, not when it was approved: that is the order in
-- which withdrawals use bonuses up.
create or replace view withdrawals.payout as
  select id, partner_id, code, amount + fee as used,
    (sum(amount + fee) over (partition by partner_id order by coalesce(settled_at, decided_at), id))::bigint as used_until,
    coalesce(settled_at, decided_at) as at
  from withdrawals.withdrawal where status = 'completed';
