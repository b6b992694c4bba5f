-- Both names of a person as one text in small letters (decision 153): a part of either is looked for once,
-- where each of two `ilike` wrote name and pattern in small letters for each row. Neither name has a line
-- break. One index of parts instead of one for each name: it is smaller.
create or replace view identity.person as
  select id, username, full_name, rank, role, closed_at is not null as closed,
    lower(username || E'\n' || full_name) as names
  from identity.account;
do $$ begin
  create index account_names on identity.account
    using gin (lower(username || E'\n' || full_name) gin_trgm_ops);
exception when undefined_file or insufficient_privilege or feature_not_supported or undefined_object then
  raise notice 'no index of name parts: %', sqlerrm;
end $$;
drop index if exists identity.account_name_parts;
