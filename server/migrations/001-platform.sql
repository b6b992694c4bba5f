-- The house itself: operation ids, and the trigger that keeps histories append-only.
create schema platform;

-- One row per write of money or PINs: a retry with the same key returns the first answer (trust.md, invariant 12).
create table platform.operation (
  actor_id bigint not null,
  key uuid not null,
  action text not null,
  request_hash bytea not null,
  response jsonb,
  at timestamptz not null,
  primary key (actor_id, key)
);
create index operation_at on platform.operation (at);

create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are added, never changed or removed', tg_table_schema || '.' || tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- A figure about the installation itself that outlives a restart (last verification, last backup).
create table platform.fact (
  key text primary key,
  value jsonb not null,
  at timestamptz not null
);
