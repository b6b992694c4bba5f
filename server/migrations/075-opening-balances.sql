-- A company that moves in with its past (decision 116): what it was when it came is written down once,
-- and everything that counts the past begins with it.

create schema import;

-- One import, with the sums that its owner signed. The same rows again are known by their fingerprint.
create table import.run (
  id bigint generated always as identity primary key,
  fingerprint bytea not null,
  at timestamptz not null,
  totals jsonb not null,
  undone_at timestamptz
);
-- A company moves in once; another import comes after the first was undone.
create unique index run_in_force on import.run ((true)) where undone_at is null;

-- A partner as the old system left them: the opening event. Counters of RO begin with it, money and points
-- are posted from it, and no registration is behind it.
create table import.opening (
  partner_id bigint primary key references identity.account (id),
  run_id bigint not null references import.run (id),
  upline_id bigint not null references identity.account (id),
  joined_at timestamptz not null,
  personal_ro int not null check (personal_ro >= 0),
  team_ro int not null check (team_ro >= 0),
  earned bigint not null check (earned >= 0),
  paid bigint not null check (paid >= 0),
  utama bigint not null check (utama >= 0),
  peringkat bigint not null check (peringkat >= 0),
  constraint opening_paid_was_earned check (paid <= earned)
);
-- What else an import brought, where its own table does not tell: open orders and withdrawals, staff.
create table import.carried (
  kind text not null check (kind in ('order', 'withdrawal', 'staff')),
  record_id bigint not null,
  run_id bigint not null references import.run (id),
  primary key (kind, record_id)
);
create trigger opening_append_only before update or delete or truncate on import.opening
  for each statement execute function platform.refuse_change();
create trigger carried_append_only before update or delete or truncate on import.carried
  for each statement execute function platform.refuse_change();

-- Imports are made at the terminal, by the owner of the database: the application only reads them.
grant usage on schema import to rimpang_app;
grant select on import.run, import.opening, import.carried to rimpang_app;

-- The company's side of what partners brought along.
insert into ledger.account (owner_id, kind, unit) values
  (null, 'opening', 'rupiah'), (null, 'opening_utama', 'utama'), (null, 'opening_peringkat', 'peringkat');

create index transfer_opening on ledger.transfer (beneficiary_id)
  where rule in ('opening.earned', 'opening.paid', 'opening.utama', 'opening.peringkat');
create view ledger.opening as
  select t.beneficiary_id as owner_id, t.rule, p.amount, t.at
  from ledger.transfer t join ledger.posting p on p.transfer_id = t.id
    join ledger.account a on a.id = p.account_id and a.owner_id = t.beneficiary_id
  where t.rule in ('opening.earned', 'opening.paid', 'opening.utama', 'opening.peringkat');
comment on view ledger.opening is
  'What a partner brought along: one row per rule of opening.*, the amount as it was posted to the partner.';
grant select on ledger.opening to rimpang_app;

-- Money that was paid before used up what was earned before: bonuses of today come behind it (decision 005).
create or replace view ledger.payout_leg as
  select p.id, a.owner_id, -p.amount as amount
  from ledger.posting p join ledger.account a on a.id = p.account_id and a.kind = 'held'
    join ledger.transfer t on t.id = p.transfer_id and t.rule = 'withdrawal.complete'
  union all
  select p.id, a.owner_id, -p.amount
  from ledger.posting p join ledger.account a on a.id = p.account_id and a.kind = 'available'
    join ledger.transfer t on t.id = p.transfer_id and t.rule = 'opening.paid';
comment on view ledger.payout_leg is
  'What left a partner for the bank, here or before the company moved in, in rupiah, in each one''s order.';
create or replace view withdrawals.payout as
  select w.id, w.partner_id, w.code, w.amount + w.fee as used,
    ((sum(w.amount + w.fee) over (partition by w.partner_id
        order by coalesce(w.settled_at, w.decided_at), w.id))
      - coalesce((select sum(o.amount) from ledger.opening o
        where o.owner_id = w.partner_id and o.rule = 'opening.paid'), 0))::bigint as used_until,
    coalesce(w.settled_at, w.decided_at) as at
  from withdrawals.withdrawal w where w.status = 'completed';

-- A PIN that was there before the company moved in begins its chain with its owner.
alter table pins.event drop constraint event_action_check;
alter table pins.event add constraint event_action_check
  check (action in ('opening', 'create', 'transfer', 'use', 'void'));
