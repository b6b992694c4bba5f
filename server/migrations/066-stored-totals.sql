-- Sums over everybody, of rows that are only ever added (decision 110): a loop folds in the rows before
-- which no transaction can write any more, reads add those behind them.
create table platform.folded (
  source text primary key,
  until_id bigint not null,
  -- The newest row of some moment ago: once no transaction up to this one is under way, all
  -- before it are there.
  next_id bigint,
  next_xid xid8,
  constraint folded_next check ((next_id is null) = (next_xid is null))
);
grant select on platform.folded to rimpang_app;
grant update (until_id, next_id, next_xid) on platform.folded to rimpang_app;

create view platform.past_network as select last_bonus_id from platform.reset where kind = 'network';
comment on view platform.past_network is
  'The last bonus before each reset of the network: totals of the home begin again behind it.';
create view ledger.payout_leg as
  select p.id, a.owner_id, -p.amount as amount
  from ledger.posting p join ledger.account a on a.id = p.account_id and a.kind = 'held'
    join ledger.transfer t on t.id = p.transfer_id and t.rule = 'withdrawal.complete';
comment on view ledger.payout_leg is
  'What left a partner''s held money for the bank, in rupiah, numbered in the order of each partner''s.';
create view ledger.newest_posting as select max(id) as id from ledger.posting;
comment on view ledger.newest_posting is 'The last posting that is there: how far totals may follow.';
grant select on platform.past_network, ledger.payout_leg, ledger.newest_posting to rimpang_app;

-- `era` is the last bonus before the network began (0 the first time), `claimed` what completed
-- withdrawals used up.
create table bonuses.type_total (
  era bigint not null,
  company boolean not null,
  type text not null,
  count bigint not null default 0,
  amount bigint not null default 0,
  claimed bigint not null default 0,
  primary key (era, company, type)
);
-- `rises` are the postings that add to an account.
create table ledger.kind_total (
  kind text primary key,
  count bigint not null,
  rises bigint not null,
  amount bigint not null
);
grant select, insert, update on bonuses.type_total, ledger.kind_total to rimpang_app;

lock table ledger.posting, bonuses.bonus in share mode;
insert into ledger.kind_total (kind, count, rises, amount)
  select a.kind, count(*), count(*) filter (where p.amount > 0), sum(p.amount)
  from ledger.posting p join ledger.account a on a.id = p.account_id group by a.kind;
insert into bonuses.type_total (era, company, type, count, amount)
  select coalesce((select max(r.last_bonus_id) from platform.past_network r where r.last_bonus_id < b.id), 0),
    b.beneficiary_id = e.company_id, b.type, count(*), sum(b.amount)
  from bonuses.bonus b join bonuses.event e on e.id = b.event_id group by 1, 2, 3;
with paid as (
  select owner_id, sum(amount) as amount from ledger.payout_leg group by owner_id
), claimed as (
  select coalesce((select max(r.last_bonus_id) from platform.past_network r where r.last_bonus_id < b.id), 0)
      as era, b.type, sum(least(b.amount, p.amount - (b.cumulative - b.amount))) as amount
  from paid p join bonuses.bonus b on b.beneficiary_id = p.owner_id and b.cumulative - b.amount < p.amount
  group by 1, 2
)
update bonuses.type_total t set claimed = c.amount from claimed c
  where c.era = t.era and c.type = t.type and not t.company;
insert into platform.folded (source, until_id) values
  ('ledger.posting', (select coalesce(max(id), 0) from ledger.posting)),
  ('ledger.payout', (select coalesce(max(id), 0) from ledger.posting)),
  ('bonuses.bonus', (select coalesce(max(id), 0) from bonuses.bonus));
