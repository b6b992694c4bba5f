-- What a person sees and decides about the own account: devices, a second factor, a picture.

-- Names a session towards its owner; the token's hash stays inside.
alter table identity.session add column id bigint generated always as identity;
create unique index session_id_key on identity.session (id);

-- A secret shared with an authenticator app (RFC 6238), sealed; it counts once confirmed. last_step refuses a code that
-- was used before.
create table identity.second_factor (
  account_id bigint primary key references identity.account (id) on delete cascade,
  secret_cipher bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint
);

-- For whoever lost the phone: each works once. Keyed hashes; the codes themselves are shown once.
create table identity.recovery_code (
  account_id bigint not null references identity.second_factor (account_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- The picture of an account: one at a time; who may see it is the rule of `files`.
create unique index file_one_avatar on files.file (owner_id) where kind = 'avatar' and attached_at is not null;
create view files.avatar as
  select owner_id as account_id, id as file_id from files.file where kind = 'avatar' and attached_at is not null;

grant select, insert, update (secret_cipher, created_at, confirmed_at, last_step), delete on identity.second_factor to rimpang_app;
grant select, insert, update (used_at), delete on identity.recovery_code to rimpang_app;
grant select on files.avatar to rimpang_app;
