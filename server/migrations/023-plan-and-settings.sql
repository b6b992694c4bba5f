-- What the operator decides about the house itself, beside the public pages' settings: the ceiling of the payout ratio,
-- payout batches. A change names the revision it was made on, so that two people editing at once do not undo each other.
create table platform.setting (
  key text primary key,
  value jsonb not null,
  revision int not null default 1,
  at timestamptz not null,
  changed_by bigint not null
);

-- Why a version of the plan was made.
alter table bonuses.plan add column note text;
create trigger plan_append_only before update or delete or truncate on bonuses.plan
  for each statement execute function platform.refuse_change();
create trigger plan_rule_append_only before update or delete or truncate on bonuses.plan_rule
  for each statement execute function platform.refuse_change();
-- One month of events, for the comparison of a new plan with the old one.
create index event_at on bonuses.event (at);

-- Goods that were paid for: what bonuses are compared with (payout ratio).
create view pins.sale as select id as order_id, total as amount, decided_at as at from pins.order where status = 'completed';
create view storefront.sale as
  select id as order_id, total as amount, decided_at as at from storefront.public_order where status = 'completed';
create index order_sold on pins.order (decided_at) where status = 'completed';
create index public_order_sold on storefront.public_order (decided_at) where status = 'completed';

grant select, insert, update (value, revision, at, changed_by) on platform.setting to rimpang_app;
grant select on pins.sale, storefront.sale to rimpang_app;
