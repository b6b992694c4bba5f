create schema identity;

-- Partners and staff together, so that usernames and e-mails are unique across both (invariant 17).
create table identity.account (
  id bigint generated always as identity primary key,
  username text not null check (username <> ''),
  email text not null,
  full_name text not null,
  role text not null check (role in ('super_admin', 'admin', 'finance', 'cs', 'mitra')),
  rank text not null default 'Mitra',
  password_hash text not null,
  must_change_password boolean not null default false,
  temporary_until timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null
);
create unique index account_username_key on identity.account (lower(username));
create unique index account_email_key on identity.account (lower(email));

-- What other capabilities may join to name a person; nothing else of an account leaves this schema.
create view identity.person as
  select id, username, full_name, rank, role, closed_at is not null as closed from identity.account;

-- The token itself is only in the cookie; the table holds its SHA-256.
create table identity.session (
  token_hash bytea primary key,
  account_id bigint not null references identity.account (id) on delete cascade,
  created_at timestamptz not null,
  active_at timestamptz not null,
  address text,
  user_agent text
);
create index session_account on identity.session (account_id);
create index session_active on identity.session (active_at);

-- Wrong tries per account and per address, and look-ups per reader; slows down, never locks for good (decision 14).
create table identity.throttle (
  key text primary key,
  count int not null,
  window_start timestamptz not null,
  blocked_until timestamptz
);

create table identity.matrix (
  role text not null check (role in ('finance', 'cs')),
  module text not null,
  allowed boolean not null,
  primary key (role, module)
);
