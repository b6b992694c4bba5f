-- Partners who were closed are counted as they close, and those whose RO is not as their repeat orders tell
-- as it changes (decision 199): figures of everybody looked them up one by one.
lock table identity.account, network.member in share row exclusive mode;

-- Of those in today's tree that were closed: how many they are (of these right below the company), their
-- repeat orders, and how many had any; none of it changes after the closing. And of those that were closed or
-- became staff: how many had been registered on a day. One statement may close a million: it is planned each
-- time.
create function network.note_departures() returns trigger language plpgsql as $$
begin
  if exists (select from added a join removed r using (id)
      where (a.role = 'mitra' and a.closed_at is null) <> (r.role = 'mitra' and r.closed_at is null)) then
    execute $sql$
      with departed as materialized (
        select a.id, a.role, case when r.role = 'mitra' and r.closed_at is null then 1 else -1 end as sign
        from added a join removed r using (id)
        where (a.role = 'mitra' and a.closed_at is null) <> (r.role = 'mitra' and r.closed_at is null)
      )
      insert into platform.tally_pending (source, key, count, quantity, amount)
      select 'network.closed', k.key, sum(d.sign), coalesce(sum(d.sign) filter (where m.depth = 1), 0),
        sum(d.sign * m.personal_ro)
      from departed d join network.member m on m.id = d.id
        cross join (values ('members', 0), ('repeated', 1)) as k (key, least)
      where d.role = 'mitra' and m.depth > 0 and m.reset_id is null and m.personal_ro >= k.least
      group by k.key
      union all
      select 'partners.departed', platform.wib_day(g.at), sum(d.sign), 0, 0
      from departed d join partners.registration g on g.partner_id = d.id group by 2
    $sql$;
  end if;
  return null;
end $$;
create trigger account_departure_noted after update on identity.account
  referencing old table as removed new table as added
  for each statement execute function network.note_departures();
insert into platform.tally (source, key, count, quantity, amount)
  select 'network.closed', k.key, count(*), count(*) filter (where m.depth = 1), sum(m.personal_ro)
  from identity.account a join network.member m on m.id = a.id
    cross join (values ('members', 0), ('repeated', 1)) as k (key, least)
  where a.role = 'mitra' and a.closed_at is not null and m.depth > 0 and m.reset_id is null
    and m.personal_ro >= k.least
  group by k.key
  union all
  select 'partners.departed', platform.wib_day(g.at), count(*), 0, 0
  from identity.account a join partners.registration g on g.partner_id = a.id
  where a.role <> 'mitra' or a.closed_at is not null
  group by 2;

-- Of everybody below a member: how many have no active RO in spite of repeat orders (count), these orders
-- (amount), and how many have it without any (quantity). Hardly a repeat order changes it.
create function network.note_ro_difference() returns trigger language plpgsql as $$
declare
  later network.member := case when tg_op = 'DELETE' then old else new end;
  lapsed int := 0;
  lapsed_ro bigint := 0;
  unearned int := 0;
begin
  if tg_op <> 'DELETE' and new.ro_active <> (new.personal_ro > 0) then
    if new.ro_active then unearned := 1; else lapsed := 1; lapsed_ro := new.personal_ro; end if;
  end if;
  if tg_op <> 'INSERT' and old.ro_active <> (old.personal_ro > 0) then
    if old.ro_active then unearned := unearned - 1;
    else lapsed := lapsed - 1; lapsed_ro := lapsed_ro - old.personal_ro; end if;
  end if;
  if lapsed <> 0 or lapsed_ro <> 0 or unearned <> 0 then
    insert into platform.tally_pending (source, key, count, quantity, amount)
      select 'network.roDiffers', above.id, lapsed, unearned, lapsed_ro
      from unnest(string_to_array(trim(both '/' from later.path), '/')) as above (id)
      where above.id <> later.id::text;
  end if;
  return null;
end $$;
create trigger member_ro_opened after insert on network.member for each row
  when (new.ro_active <> (new.personal_ro > 0))
  execute function network.note_ro_difference();
-- A reset ends the RO of everybody, and archived counters stay as they were.
create trigger member_ro_noted after update of ro_active, personal_ro on network.member for each row
  when (new.reset_id is null
    and (old.ro_active <> (old.personal_ro > 0) or new.ro_active <> (new.personal_ro > 0)))
  execute function network.note_ro_difference();
create trigger member_ro_removed after delete on network.member for each row
  when (old.reset_id is null and old.ro_active <> (old.personal_ro > 0))
  execute function network.note_ro_difference();
insert into platform.tally (source, key, count, quantity, amount)
  select 'network.roDiffers', above.id, count(*) filter (where not m.ro_active),
    count(*) filter (where m.ro_active), coalesce(sum(m.personal_ro) filter (where not m.ro_active), 0)
  from network.member m
    cross join unnest(string_to_array(trim(both '/' from m.path), '/')) as above (id)
  where m.ro_active <> (m.personal_ro > 0) and m.reset_id is null and above.id <> m.id::text
  group by above.id;
delete from network.ro_exception e using identity.account a
  where a.id = e.member_id and a.closed_at is not null;
comment on table network.ro_exception is
  'Members whose RO was ever set otherwise than by a repeat order: by staff, or when moving in.';

-- The profile of a closed partner is erased, and passed by in no list of those who are not active.
alter table partners.profile add column erased boolean not null default false;
comment on column partners.profile.erased is 'The partner was closed, and nothing of the person is left.';
update partners.profile p set erased = true from identity.account a
  where a.id = p.account_id and a.closed_at is not null;
drop index partners.profile_inactive;
create index profile_inactive on partners.profile (account_id) where status = 'Tidak Aktif' and not erased;
create or replace view partners.partnership as
  select account_id, status, phone, bank_code, bank_holder, account_cipher, account_last4, invited_by,
    joined_at, erased
  from partners.profile;
