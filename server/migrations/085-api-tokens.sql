-- Tokens by which programs call the API for a member of staff (decision 120). The token itself exists
-- nowhere: only its SHA-256.
create table identity.api_token (
  id bigint generated always as identity primary key,
  account_id bigint not null references identity.account,
  name text not null,
  token_hash bytea not null unique,
  -- The first characters, so that people can tell one from another.
  hint text not null,
  actions text[] not null,
  -- Networks (CIDR) and addresses it may come from; empty: any.
  addresses text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz,
  revoked_by bigint references identity.account,
  constraint api_token_revoked check ((revoked_at is null) = (revoked_by is null)),
  constraint api_token_actions check (cardinality(actions) > 0)
);
create index api_token_account on identity.api_token (account_id);
grant select, insert, update (last_used_at, last_used_address, revoked_at, revoked_by)
  on identity.api_token to rimpang_app;
