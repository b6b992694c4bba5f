create schema bonuses;

create table bonuses.plan (
  version int primary key,
  valid_from timestamptz not null,
  created_by bigint,
  at timestamptz not null
);
create table bonuses.plan_rule (
  version int not null references bonuses.plan (version),
  position int not null,
  key text not null,
  trigger text not null,
  pin_type text,
  beneficiary text not null,
  award jsonb not null,
  enabled boolean not null,
  title text not null,
  primary key (version, key)
);

-- What happened, frozen: verify recomputes every bonus and point from this row and the plan alone.
create table bonuses.event (
  id bigint generated always as identity primary key,
  cause text not null unique,
  trigger text not null,
  subject_id bigint not null references identity.account (id),
  company_id bigint not null,
  -- [{"id": 5, "roActive": true}, …], nearest first, up to the company
  ancestors jsonb not null,
  pin_type text not null,
  quantity int not null check (quantity > 0),
  plan_version int not null references bonuses.plan (version),
  pin_id bigint,
  -- As they read at that moment, for the explanation.
  pin_code text,
  order_id bigint,
  order_code text,
  at timestamptz not null
);

create table bonuses.bonus (
  id bigint generated always as identity primary key,
  code text not null unique,
  event_id bigint not null references bonuses.event (id),
  rule_key text not null,
  beneficiary_id bigint not null references identity.account (id),
  type text not null check (type in ('referral', 'ro', 'reward_utama', 'reward_peringkat')),
  amount bigint not null check (amount > 0),
  -- Σ of the beneficiary's bonuses up to and with this one: paid out once payments have reached it, oldest first (decision 5).
  cumulative bigint not null,
  transfer_id bigint not null references ledger.transfer (id),
  at timestamptz not null,
  constraint bonus_once unique (event_id, rule_key, beneficiary_id)
);
create index bonus_beneficiary on bonuses.bonus (beneficiary_id, id desc);
create index bonus_beneficiary_type on bonuses.bonus (beneficiary_id, type, id desc);
create index bonus_at on bonuses.bonus (at);

create table bonuses.passed_over (
  event_id bigint not null references bonuses.event (id),
  rule_key text not null,
  partner_id bigint not null references identity.account (id),
  position int not null,
  reason text not null,
  primary key (event_id, rule_key, partner_id)
);
create index passed_over_partner on bonuses.passed_over (partner_id, event_id desc);

create trigger event_append_only before update or delete or truncate on bonuses.event
  for each statement execute function platform.refuse_change();
create trigger bonus_append_only before update or delete or truncate on bonuses.bonus
  for each statement execute function platform.refuse_change();
