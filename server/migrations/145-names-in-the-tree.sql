-- Whom of a branch a name belongs to is read from the index of paths alone (decision 185): for each search
-- the account of everybody below was fetched, each from another place of its table. The table of members is
-- written anew: some seconds for a million, in which no tree is read and no account changes.
lock table identity.account in share row exclusive mode;

create function network.names_of(member_id bigint) returns text language sql stable as
  $$ select names from identity.account where id = member_id $$;
alter table network.member add column names text;
drop index network.member_path;
alter table network.member alter column names type text using network.names_of(id);
alter table network.member alter column names set not null;
drop function network.names_of(bigint);
comment on column network.member.names is
  'Both names of the account in small letters (identity.account.names), kept by triggers of both tables.';
-- An entry has room for a path of so many bytes and the longest names. A longer one, from before the tree had
-- a last level, stays as it is, and the names of the company are read from the table.
do $$ begin
  if (select coalesce(max(octet_length(path)), 0) <= 2200 from network.member) then
    create unique index member_path on network.member (path text_pattern_ops)
      include (id, joined_at, names);
  else
    create unique index member_path on network.member (path text_pattern_ops) include (id, joined_at);
  end if;
end $$;

-- Who changes the names in this moment waits for the new member, and then finds it: so none is of before.
create function network.take_names() returns trigger language plpgsql as $$
begin
  select names into new.names from identity.account where id = new.id for share;
  return new;
end $$;
create trigger member_takes_names before insert on network.member
  for each row when (new.names is null) execute function network.take_names();

create function network.note_names() returns trigger language plpgsql as $$
begin
  update network.member set names = new.names where id = new.id;
  return null;
end $$;
create trigger account_names_noted after update on identity.account
  for each row when (old.names is distinct from new.names) execute function network.note_names();

create or replace view network.stored as
  select id as member_id, parent_id, path, depth, ro_active, personal_ro, joined_at, direct_count,
    downline_count, active_count, ro_partner_count, ro_sum, team_ro, reset_id, names
  from network.member;

-- Rows that changed since the table was vacuumed are looked at beside the index. Repeat orders change
-- the rows of everybody above all day: at a fifth of the rows, as it is by default, hardly a page of the
-- table is free of any.
alter table network.member set (autovacuum_vacuum_scale_factor = 0.02);
