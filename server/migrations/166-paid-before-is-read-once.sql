-- What was paid to a partner before the company moved in was looked up again for each of the partner's
-- payouts.
create or replace view withdrawals.payout as
  select w.id, w.partner_id, w.code, w.amount + w.fee as used,
    ((sum(w.amount + w.fee) over (partition by w.partner_id
        order by coalesce(w.settled_at, w.decided_at), w.id))
      - coalesce(o.paid, 0))::bigint as used_until,
    coalesce(w.settled_at, w.decided_at) as at
  from withdrawals.withdrawal w
    left join (select owner_id, sum(amount) as paid from ledger.opening where rule = 'opening.paid'
      group by owner_id) o on o.owner_id = w.partner_id
  where w.status = 'completed';
