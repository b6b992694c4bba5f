create schema withdrawals;

-- The bank as it was when the request was made: a later change of profile does not redirect money under way.
create table withdrawals.withdrawal (
  id bigint generated always as identity primary key,
  code text not null unique,
  partner_id bigint not null references identity.account (id),
  amount bigint not null check (amount >= 50000),
  fee bigint not null check (fee >= 0),
  available_before bigint not null,
  status text not null default 'pending' check (status in ('pending', 'processed', 'completed', 'failed')),
  bank_code text not null,
  bank_holder text not null,
  account_cipher bytea not null,
  account_last4 text not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references identity.account (id),
  reason text,
  constraint withdrawal_within_balance check (amount + fee <= available_before),
  constraint withdrawal_decided check ((status = 'pending') = (decided_at is null))
);
create index withdrawal_partner on withdrawals.withdrawal (partner_id, id desc);
create index withdrawal_status on withdrawals.withdrawal (status, id);
