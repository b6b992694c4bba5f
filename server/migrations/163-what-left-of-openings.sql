-- What left of the money that partners brought along (decision 219): paid to them here, and given up when
-- they were closed. Up to a number of its own in platform.folded, as other sums (decision 110). Where no
-- company moved in there are no rows, and a process of the version before goes on without it.
create table ledger.opening_total (
  part text primary key check (part in ('paid', 'forfeited')),
  amount bigint not null default 0
);
grant select, insert, update on ledger.opening_total to rimpang_app;

-- As far as payouts are folded in: nothing can come late before that.
insert into platform.folded (source, until_id)
  select 'ledger.opening', until_id from platform.folded where source = 'ledger.payout';
with until as (
  select until_id as id from platform.folded where source = 'ledger.opening'
), opened as (
  select owner_id, coalesce(sum(amount) filter (where rule = 'opening.earned'), 0) as earned,
    coalesce(-sum(amount) filter (where rule = 'opening.paid'), 0) as paid
  from ledger.opening where rule in ('opening.earned', 'opening.paid') group by owner_id
), ended as (
  select a.owner_id, min(p.id) as id
  from ledger.account a join ledger.posting p on p.account_id = a.id
    join ledger.transfer t on t.id = p.transfer_id and t.rule in ('closing.forfeit', 'reset.forfeit')
  where (select exists (select from opened)) and a.kind = 'available' and a.forfeited > 0
    and p.id <= (select id from until) group by a.owner_id
), paid as (
  select l.owner_id, sum(l.amount) as amount
  from ledger.payout_leg l join opened o using (owner_id) left join ended e using (owner_id)
  where (select exists (select from opened)) and l.id <= least((select id from until), e.id)
  group by l.owner_id
), gone as (
  select coalesce(sum(greatest(0, least(o.earned, coalesce(p.amount, 0)) - o.paid)), 0) as paid,
    coalesce(sum(greatest(0, o.earned - coalesce(p.amount, 0))) filter (where e.id is not null), 0)
      as forfeited
  from opened o left join paid p using (owner_id) left join ended e using (owner_id)
)
insert into ledger.opening_total (part, amount)
  select v.part, v.amount from gone g
    cross join lateral (values ('paid', g.paid), ('forfeited', g.forfeited)) as v(part, amount)
  where v.amount > 0;
