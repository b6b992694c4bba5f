-- Small sums over everybody, by a key of each source (decision 112): a status, or a WIB day (`2026-11-22`).
-- What changes in a transaction is a row that is only added, so that no writer waits for another; a loop adds
-- these rows up. What is only ever added in tables with many rows is folded in by its numbers instead (110).
create table platform.tally (
  source text collate "C" not null,
  key text collate "C" not null,
  count bigint not null default 0,
  quantity bigint not null default 0,
  amount bigint not null default 0,
  primary key (source, key)
);
create table platform.tally_pending (
  source text collate "C" not null,
  key text collate "C" not null,
  count bigint not null default 0,
  quantity bigint not null default 0,
  amount bigint not null default 0
);
create view platform.tallied as
  select source, key, sum(count)::bigint as count, sum(quantity)::bigint as quantity,
    sum(amount)::bigint as amount
  from (select * from platform.tally union all select * from platform.tally_pending) part
  group by source, key;
comment on view platform.tallied is
  'What is added up with what is not yet: a figure of it is never stale.';
create function platform.wib_day(at timestamptz) returns text language sql stable parallel safe
  return to_char(at at time zone 'Asia/Jakarta', 'YYYY-MM-DD');
grant select, insert, update on platform.tally to rimpang_app;
grant select, insert, delete on platform.tally_pending to rimpang_app;
grant select on platform.tallied to rimpang_app;

-- Open accounts of partners.
create function identity.tally_partners() returns trigger language plpgsql as $$
declare change bigint := 0;
begin
  if tg_op <> 'DELETE' then
    change := (select count(*) from added where role = 'mitra' and closed_at is null);
  end if;
  if tg_op <> 'INSERT' then
    change := change - (select count(*) from removed where role = 'mitra' and closed_at is null);
  end if;
  if change <> 0 then
    insert into platform.tally_pending (source, key, count) values ('accounts.partners', 'open', change);
  end if;
  return null;
end $$;
create trigger account_tallied_insert after insert on identity.account
  referencing new table as added for each statement execute function identity.tally_partners();
create trigger account_tallied_update after update on identity.account
  referencing old table as removed new table as added
  for each statement execute function identity.tally_partners();
create trigger account_tallied_delete after delete on identity.account
  referencing old table as removed for each statement execute function identity.tally_partners();

-- Registrations by day.
create function partners.tally_registrations() returns trigger language plpgsql as $$
begin
  insert into platform.tally_pending (source, key, count)
    select 'partners.registered', platform.wib_day(at),
      case tg_op when 'DELETE' then -count(*) else count(*) end from part group by 2;
  return null;
end $$;
create trigger registration_tallied_delete after delete on partners.registration
  referencing old table as part for each statement execute function partners.tally_registrations();
create trigger registration_tallied_insert after insert on partners.registration
  referencing new table as part for each statement execute function partners.tally_registrations();

-- Orders by type and status, and what was sold by day.
create function pins.tally_orders() returns trigger language plpgsql as $$
declare sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  if tg_op <> 'UPDATE' then
    insert into platform.tally_pending (source, key, count, quantity, amount)
      select 'pins.orders', type || ' ' || status, sign * count(*), sign * sum(quantity), sign * sum(total)
      from part group by 2
      union all
      select 'pins.sold', platform.wib_day(decided_at), sign * count(*), sign * sum(quantity),
        sign * sum(total)
      from part where status = 'completed' group by 2;
    return null;
  end if;
  insert into platform.tally_pending (source, key, count, quantity, amount)
    with changed as (select 1 as way, * from added union all select -1, * from removed)
    select 'pins.orders', type || ' ' || status, sum(way), sum(way * quantity), sum(way * total)
    from changed group by 2 having sum(way) <> 0 or sum(way * total) <> 0
    union all
    select 'pins.sold', platform.wib_day(decided_at), sum(way), sum(way * quantity), sum(way * total)
    from changed where status = 'completed' group by 2 having sum(way) <> 0 or sum(way * total) <> 0;
  return null;
end $$;
create trigger order_tallied_insert after insert on pins.order
  referencing new table as part for each statement execute function pins.tally_orders();
create trigger order_tallied_delete after delete on pins.order
  referencing old table as part for each statement execute function pins.tally_orders();
create trigger order_tallied_update after update on pins.order
  referencing old table as removed new table as added
  for each statement execute function pins.tally_orders();

-- What visitors bought, by day.
create function storefront.tally_sales() returns trigger language plpgsql as $$
declare sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  if tg_op <> 'UPDATE' then
    insert into platform.tally_pending (source, key, count, amount)
      select 'storefront.sold', platform.wib_day(decided_at), sign * count(*),
        sign * sum(total - delivery_cost)
      from part where status = 'completed' group by 2;
    return null;
  end if;
  insert into platform.tally_pending (source, key, count, amount)
    select 'storefront.sold', platform.wib_day(decided_at), sum(way), sum(way * (total - delivery_cost))
    from (select 1 as way, * from added union all select -1, * from removed) changed
    where status = 'completed' group by 2
    having sum(way) <> 0 or sum(way * (total - delivery_cost)) <> 0;
  return null;
end $$;
create trigger public_order_tallied_insert after insert on storefront.public_order
  referencing new table as part for each statement execute function storefront.tally_sales();
create trigger public_order_tallied_delete after delete on storefront.public_order
  referencing old table as part for each statement execute function storefront.tally_sales();
create trigger public_order_tallied_update after update on storefront.public_order
  referencing old table as removed new table as added
  for each statement execute function storefront.tally_sales();

-- Withdrawals by status, and what was paid by day.
create function withdrawals.tally_withdrawals() returns trigger language plpgsql as $$
declare sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  if tg_op <> 'UPDATE' then
    insert into platform.tally_pending (source, key, count, amount)
      select 'withdrawals.status', status, sign * count(*), sign * sum(amount) from part group by 2
      union all
      select 'withdrawals.paid', platform.wib_day(coalesce(settled_at, decided_at)), sign * count(*),
        sign * sum(amount)
      from part where status = 'completed' group by 2;
    return null;
  end if;
  insert into platform.tally_pending (source, key, count, amount)
    with changed as (select 1 as way, * from added union all select -1, * from removed)
    select 'withdrawals.status', status, sum(way), sum(way * amount)
    from changed group by 2 having sum(way) <> 0 or sum(way * amount) <> 0
    union all
    select 'withdrawals.paid', platform.wib_day(coalesce(settled_at, decided_at)), sum(way),
      sum(way * amount)
    from changed where status = 'completed' group by 2 having sum(way) <> 0 or sum(way * amount) <> 0;
  return null;
end $$;
create trigger withdrawal_tallied_insert after insert on withdrawals.withdrawal
  referencing new table as part for each statement execute function withdrawals.tally_withdrawals();
create trigger withdrawal_tallied_delete after delete on withdrawals.withdrawal
  referencing old table as part for each statement execute function withdrawals.tally_withdrawals();
create trigger withdrawal_tallied_update after update on withdrawals.withdrawal
  referencing old table as removed new table as added
  for each statement execute function withdrawals.tally_withdrawals();

-- What each owner has, folded in from the PINs' events: used PINs stay with the owner who used them.
create table pins.owner_stock (
  owner_id bigint primary key,
  activation int not null default 0,
  ro int not null default 0,
  used int not null default 0,
  total int not null generated always as (activation + ro) stored
);
create index owner_stock_total on pins.owner_stock (total, owner_id) where total > 0;
create index owner_stock_activation on pins.owner_stock (activation, owner_id) where total > 0;
create index owner_stock_ro on pins.owner_stock (ro, owner_id) where total > 0;
grant select, insert, update on pins.owner_stock to rimpang_app;
-- The events behind a number, which are the last pages of the table, and how far numbers are drawn.
create index event_newest on pins.event using brin (id)
  with (pages_per_range = 32, autosummarize = on);
grant select on sequence pins.event_id_seq to rimpang_app;

-- How many bonuses payouts have used up entirely, and what these are.
alter table bonuses.type_total
  add column spent_count bigint not null default 0, add column spent_amount bigint not null default 0;

lock table identity.account, partners.registration, partners.ro_activation, pins.order, pins.pin, pins.event,
  storefront.public_order, withdrawals.withdrawal, ledger.posting, bonuses.bonus, bonuses.type_total,
  platform.folded in share row exclusive mode;
insert into platform.tally (source, key, count, quantity, amount)
  select 'accounts.partners', 'open', count(*), 0, 0
  from identity.account where role = 'mitra' and closed_at is null
  union all
  select 'partners.registered', platform.wib_day(at), count(*), 0, 0 from partners.registration group by 2
  union all
  select 'partners.ro', platform.wib_day(at), count(*), 0, 0 from partners.ro_activation group by 2
  union all
  select 'pins.orders', type || ' ' || status, count(*), sum(quantity), sum(total) from pins.order group by 2
  union all
  select 'pins.sold', platform.wib_day(decided_at), count(*), sum(quantity), sum(total)
  from pins.order where status = 'completed' group by 2
  union all
  select 'storefront.sold', platform.wib_day(decided_at), count(*), 0, sum(total - delivery_cost)
  from storefront.public_order where status = 'completed' group by 2
  union all
  select 'withdrawals.status', status, count(*), 0, sum(amount) from withdrawals.withdrawal group by 2
  union all
  select 'withdrawals.paid', platform.wib_day(coalesce(settled_at, decided_at)), count(*), 0, sum(amount)
  from withdrawals.withdrawal where status = 'completed' group by 2
  union all
  select 'pins.stock',
    p.type || case when p.owner_id = r.id then ' company ' else ' partner ' end || p.status, count(*), 0, 0
  from pins.pin p, (select id from network.member where parent_id is null) r group by 2
  union all
  select 'bonuses.paid', platform.wib_day(b.at), count(*), 0, sum(b.amount + b.tax)
  from bonuses.bonus b
  where b.id <= (select until_id from platform.folded where source = 'bonuses.bonus')
    and b.beneficiary_id <> (select id from network.member where parent_id is null) group by 2;
insert into pins.owner_stock (owner_id, activation, ro, used)
  select owner_id, count(*) filter (where status = 'available' and type = 'activation'),
    count(*) filter (where status = 'available' and type = 'ro'), count(*) filter (where status = 'used')
  from pins.pin where status <> 'voided' group by owner_id;
with paid as (
  select owner_id, sum(amount) as amount from ledger.payout_leg
  where id <= (select until_id from platform.folded where source = 'ledger.payout') group by owner_id
), spent as (
  select coalesce((select max(r.last_bonus_id) from platform.past_network r where r.last_bonus_id < b.id), 0)
      as era, b.type, count(*) as count, sum(b.amount) as amount
  from paid p join bonuses.bonus b on b.beneficiary_id = p.owner_id and b.cumulative <= p.amount
  group by 1, 2
)
update bonuses.type_total t set spent_count = s.count, spent_amount = s.amount from spent s
  where s.era = t.era and s.type = t.type and not t.company;
insert into platform.folded (source, until_id) values
  ('pins.event', (select coalesce(max(id), 0) from pins.event)),
  ('partners.ro_activation', (select coalesce(max(id), 0) from partners.ro_activation));
