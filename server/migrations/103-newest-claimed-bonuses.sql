-- The newest bonuses that payouts used up entirely are found without passing by all others (decision 134).

-- Of each fold of payouts (decision 110) and each owner the newest bonus of a type that it used up. Rows are
-- only added, near the end of the index; a bonus stands here once.
create table bonuses.spent (
  type text not null,
  bonus_id bigint not null,
  owner_id bigint not null,
  primary key (type, bonus_id)
);
create trigger spent_append_only before update or delete or truncate on bonuses.spent
  for each statement execute function platform.refuse_change();
grant select, insert on bonuses.spent to rimpang_app;

lock table bonuses.type_total, platform.folded in share row exclusive mode;
with paid as (
  select owner_id, sum(amount) as amount from ledger.payout_leg
  where id <= (select until_id from platform.folded where source = 'ledger.payout') group by owner_id
)
insert into bonuses.spent (type, bonus_id, owner_id)
  select b.type, max(b.id), b.beneficiary_id
  from paid p join bonuses.bonus b on b.beneficiary_id = p.owner_id and b.cumulative <= p.amount
  group by b.beneficiary_id, b.type;
