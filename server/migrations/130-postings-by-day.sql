-- Postings by kind of account and WIB day, up to a number of their own (decision 165): a list of some days
-- is counted and summed up from here, however much they hold. A sale writes nothing for it. Processes of the
-- version before, which go on beside these tables for a while, know nothing of that number.
create table ledger.day_total (
  kind text not null,
  day text not null,
  count bigint not null,
  amount bigint not null,
  primary key (kind, day)
);
grant select, insert, update on ledger.day_total to rimpang_app;

insert into platform.folded (source, until_id)
  select 'ledger.posting days', until_id from platform.folded where source = 'ledger.posting';
insert into ledger.day_total (kind, day, count, amount)
  select a.kind, platform.wib_day(t.at), count(*), sum(p.amount)
  from ledger.posting p join ledger.account a on a.id = p.account_id
    join ledger.transfer t on t.id = p.transfer_id
  where p.id <= (select until_id from platform.folded where source = 'ledger.posting days') group by 1, 2;
