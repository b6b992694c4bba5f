-- A process that serves people needs no owner (decision 118). With its own role it compares the version of
-- the tables and the fingerprint of SECRET_KEY, and takes the backup before a reset, which says how far every
-- sequence has counted.
grant select on public.kysely_migration, platform.secret_key to rimpang_app;
do $$
declare
  schema_name text;
begin
  for schema_name in
    select nspname from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
  loop
    execute format('grant select on all sequences in schema %I to rimpang_app', schema_name);
  end loop;
end $$;
-- Those of later migrations are made by the same owner.
alter default privileges grant select on sequences to rimpang_app;
