-- Bonuses by WIB day, owner and type, with what completed withdrawals used up of them: up to numbers of
-- their own, as postings by day (decision 165). A sale writes nothing for it.
create table bonuses.day_total (
  day text not null,
  company boolean not null,
  type text not null,
  count bigint not null default 0,
  amount bigint not null default 0,
  claimed bigint not null default 0,
  spent_count bigint not null default 0,
  spent_amount bigint not null default 0,
  primary key (day, company, type)
);
grant select, insert, update on bonuses.day_total to rimpang_app;

insert into platform.folded (source, until_id)
  select source || ' days', until_id from platform.folded where source in ('bonuses.bonus', 'ledger.payout');
with paid as (
  select l.owner_id, sum(l.amount) as amount from ledger.payout_leg l
  where l.id <= (select until_id from platform.folded where source = 'ledger.payout days') group by l.owner_id
)
insert into bonuses.day_total (day, company, type, count, amount, claimed, spent_count, spent_amount)
  select platform.wib_day(b.at), b.beneficiary_id = e.company_id, b.type,
    count(*) filter (where b.id <= f.until_id),
    coalesce(sum(b.amount) filter (where b.id <= f.until_id), 0),
    coalesce(sum(least(b.amount, greatest(0, p.amount - (b.cumulative - b.amount)))), 0),
    count(*) filter (where b.cumulative <= p.amount),
    coalesce(sum(b.amount) filter (where b.cumulative <= p.amount), 0)
  from bonuses.bonus b join bonuses.event e on e.id = b.event_id
    cross join platform.folded f left join paid p on p.owner_id = b.beneficiary_id
  where f.source = 'bonuses.bonus days' group by 1, 2, 3;
