-- Both names of an account in small letters are stored (decision 175): a list that passed names by wrote each
-- in small letters anew. The table of accounts is written anew: ten seconds for a million.
alter table identity.account
  add column names text not null generated always as (lower(username || E'\n' || full_name)) stored;
comment on column identity.account.names is
  'Both names in small letters, with a line break between, which neither has: what searches look in.';
create or replace view identity.person as
  select id, username, full_name, rank, role, closed_at is not null as closed, names
  from identity.account;
drop index if exists identity.account_names;
do $$ begin
  create index account_names on identity.account using gin (names gin_trgm_ops);
exception when undefined_file or insufficient_privilege or feature_not_supported or undefined_object then
  raise notice 'no index of name parts: %', sqlerrm;
end $$;
