create schema ledger;

-- owner_id null is the company. Partner accounts carry a locked balance that may never be below zero (invariant 3);
-- company accounts carry none, they are summed (a shared row would serialise everybody).
create table ledger.account (
  id bigint generated always as identity primary key,
  owner_id bigint references identity.account (id),
  kind text not null,
  unit text not null check (unit in ('rupiah', 'utama', 'peringkat')),
  balance bigint,
  -- Everything ever earned into this account; with available and held it tells how much has been paid out.
  earned bigint not null default 0,
  constraint account_owner_kind unique nulls not distinct (owner_id, kind),
  constraint account_balance_not_negative check (balance >= 0),
  constraint account_balance_of_partners check ((owner_id is null) = (balance is null))
);

-- One row per (rule, cause, beneficiary), however often the event is replayed (invariant 12).
create table ledger.transfer (
  id bigint generated always as identity primary key,
  rule text not null,
  cause text not null,
  beneficiary_id bigint not null,
  at timestamptz not null,
  constraint transfer_once unique (rule, cause, beneficiary_id)
);
create index transfer_cause on ledger.transfer (cause);

create table ledger.posting (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references ledger.transfer (id),
  account_id bigint not null references ledger.account (id),
  amount bigint not null check (amount <> 0)
);
create index posting_transfer on ledger.posting (transfer_id);
create index posting_account on ledger.posting (account_id, id);

-- Checked per statement: one statement writes whole transfers, so nothing unbalanced is ever visible, not even inside
-- the transaction that wrote it; and it costs one look for all postings instead of one for each.
create function ledger.refuse_unbalanced() returns trigger language plpgsql as $$
declare
  unbalanced bigint;
begin
  select p.transfer_id into unbalanced from ledger.posting p
  where p.transfer_id in (select distinct transfer_id from added) group by p.transfer_id having sum(p.amount) <> 0 limit 1;
  if unbalanced is not null then
    raise exception 'transfer % does not sum to zero', unbalanced using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger posting_balanced after insert on ledger.posting
  referencing new table as added for each statement execute function ledger.refuse_unbalanced();

-- What any capability may join to know where a partner stands: paid = earned − available − held (decision 5).
create view ledger.standing as
  select owner_id,
    coalesce(sum(balance) filter (where kind = 'available'), 0)::bigint as available,
    coalesce(sum(balance) filter (where kind = 'held'), 0)::bigint as held,
    coalesce(sum(earned) filter (where kind = 'available'), 0)::bigint as earned,
    coalesce(sum(earned) filter (where kind = 'available') - sum(balance) filter (where kind in ('available', 'held')), 0)::bigint as paid,
    coalesce(sum(balance) filter (where kind = 'utama'), 0)::bigint as utama,
    coalesce(sum(balance) filter (where kind = 'peringkat'), 0)::bigint as peringkat
  from ledger.account where owner_id is not null group by owner_id;

create trigger transfer_append_only before update or delete or truncate on ledger.transfer
  for each statement execute function platform.refuse_change();
create trigger posting_append_only before update or delete or truncate on ledger.posting
  for each statement execute function platform.refuse_change();

insert into ledger.account (owner_id, kind, unit) values
  (null, 'bank', 'rupiah'), (null, 'sales', 'rupiah'), (null, 'bonus_expense', 'rupiah'), (null, 'company_bonus', 'rupiah'),
  (null, 'payout', 'rupiah'), (null, 'fee_income', 'rupiah'),
  (null, 'utama_issued', 'utama'), (null, 'company_utama', 'utama'),
  (null, 'peringkat_issued', 'peringkat'), (null, 'company_peringkat', 'peringkat');
