-- A company moves in from the staff's screen too (decision 121). Files wait here, encrypted, until they are
-- imported, discarded or three days old.
create table import.upload (
  file text primary key,
  upload_id uuid not null unique,
  name text not null,
  bytes bigint not null default 0,
  parts int not null check (parts between 1 and 75),
  received int not null default 0,
  by_name text not null,
  at timestamptz not null,
  constraint upload_received check (received between 0 and parts)
);
create table import.upload_part (
  upload_id uuid not null references import.upload (upload_id) on delete cascade,
  part int not null check (part >= 0),
  -- Encrypted by the installation's key: the files hold NIKs.
  content bytea not null,
  primary key (upload_id, part)
);

-- What the old system calls its columns, as it was said last; '' leaves one out.
create table import.column_name (
  file text not null,
  heading text not null,
  meaning text not null,
  primary key (file, heading)
);

-- The one import of an installation: what is under way, how the last job ended, and what the check found.
create table import.work (
  id int primary key default 1 check (id = 1),
  -- Grows with every change of files and columns.
  revision bigint not null default 0,
  -- Grows with every job, so that one that was given up cannot end another.
  job bigint not null default 0,
  kind text check (kind in ('check', 'run', 'invite', 'undo')),
  began_at timestamptz,
  began_by text,
  beat_at timestamptz,
  cancel_asked boolean not null default false,
  progress text not null default '',
  ended_kind text,
  ended_as text check (ended_as in ('done', 'failed', 'cancelled')),
  ended_text text,
  ended_at timestamptz,
  checked_revision bigint,
  checked_fingerprint bytea,
  totals jsonb,
  errors int,
  warnings int,
  -- The first problems and the files of the report, compressed and encrypted.
  report bytea,
  constraint work_under_way check (kind is null or (began_at is not null and beat_at is not null))
);
insert into import.work default values;

grant select, insert, update, delete on import.upload, import.upload_part, import.column_name to rimpang_app;
grant select, update on import.work to rimpang_app;

-- The application may write an import, and nothing to one that is there: its rows come in the transaction
-- that began it.
grant insert on import.run, import.opening, import.carried, rewards.granted_before to rimpang_app;
create function import.demand_begun() returns trigger language plpgsql as $$
begin
  if pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'usage')
    or exists (select from import.run r where r.undone_at is null and r.xmin = pg_current_xact_id()::xid)
  then return null;
  end if;
  raise exception 'rows of an import come with the import, not later'
    using errcode = 'insufficient_privilege';
end $$;
-- Only a company that is empty is moved into; the owner of the database may what a restore needs.
create function import.demand_empty() returns trigger language plpgsql as $$
begin
  if pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'usage')
    or not (exists (select from network.member m where m.parent_id is not null)
      or exists (select from ledger.posting) or exists (select from pins.pin))
  then return null;
  end if;
  raise exception 'a company with partners is not moved into' using errcode = 'insufficient_privilege';
end $$;
create trigger run_fills_empty_company before insert on import.run
  for each statement execute function import.demand_empty();
create trigger opening_comes_with_run after insert on import.opening
  for each statement execute function import.demand_begun();
create trigger carried_comes_with_run after insert on import.carried
  for each statement execute function import.demand_begun();
create trigger granted_comes_with_run after insert on rewards.granted_before
  for each statement execute function import.demand_begun();
