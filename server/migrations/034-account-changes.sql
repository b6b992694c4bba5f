-- Who changed e-mail, bank account or password of a partner, and when (decision 083): one member of staff changes two of the
-- three at most within some hours, and money to a changed account is marked. The partner's own change of bank account is here too.
create table identity.sensitive_change (
  id bigint generated always as identity primary key,
  account_id bigint not null references identity.account (id) on delete cascade,
  kind text not null check (kind in ('email', 'bank', 'password')),
  by_id bigint not null references identity.account (id),
  at timestamptz not null
);
create index sensitive_change_account on identity.sensitive_change (account_id, at desc);
grant select, insert on identity.sensitive_change to rimpang_app;

create view identity.bank_change as select account_id, by_id, at from identity.sensitive_change where kind = 'bank';
grant select on identity.bank_change to rimpang_app;

-- As it was when the money was asked for, like the bank itself: the account had been changed shortly before.
alter table withdrawals.withdrawal
  add column bank_changed_at timestamptz,
  add column bank_changed_by bigint references identity.account (id),
  add constraint withdrawal_bank_changed check ((bank_changed_at is null) = (bank_changed_by is null));
