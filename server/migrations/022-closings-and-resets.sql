-- Closing a partner (decision 9) and the two resets (decision 10): nothing is taken away, closing entries are added.

-- Money that was given up is not money that was paid out.
alter table ledger.account add column forfeited bigint not null default 0 check (forfeited >= 0);
grant update (forfeited) on ledger.account to rimpang_app;
insert into ledger.account (owner_id, kind, unit) values (null, 'forfeited', 'rupiah');

-- paid = earned − available − held − forfeited (decisions 5 and 9).
create or replace view ledger.standing as
  select owner_id,
    coalesce(sum(balance) filter (where kind = 'available'), 0)::bigint as available,
    coalesce(sum(balance) filter (where kind = 'held'), 0)::bigint as held,
    coalesce(sum(earned) filter (where kind = 'available'), 0)::bigint as earned,
    coalesce(sum(earned) filter (where kind = 'available') - sum(balance) filter (where kind in ('available', 'held'))
      - sum(forfeited) filter (where kind = 'available'), 0)::bigint as paid,
    coalesce(sum(balance) filter (where kind = 'utama'), 0)::bigint as utama,
    coalesce(sum(balance) filter (where kind = 'peringkat'), 0)::bigint as peringkat,
    coalesce(sum(forfeited) filter (where kind = 'available'), 0)::bigint as forfeited
  from ledger.account where owner_id is not null group by owner_id;

-- A PIN of a closed partner, or of a reset, is void: created = available + used + voided (invariant 6).
alter table pins.pin drop constraint pin_status_check;
alter table pins.pin add constraint pin_status_check check (status in ('available', 'used', 'voided'));
alter table pins.event drop constraint event_action_check;
alter table pins.event add constraint event_action_check check (action in ('create', 'transfer', 'use', 'void'));

create table partners.closing (
  partner_id bigint primary key references identity.account (id),
  closed_by bigint not null references identity.account (id),
  reason text not null,
  forfeited bigint not null,
  pins_voided int not null,
  at timestamptz not null
);
create trigger closing_append_only before update or delete or truncate on partners.closing
  for each statement execute function platform.refuse_change();
grant select, insert on partners.closing to rimpang_app;

-- An account without any history is removed; foreign keys refuse to remove one that has some.
-- Ledger accounts go with it only while nothing was ever posted to them.
grant delete on identity.account, partners.profile, ledger.account to rimpang_app;

-- A reset that was carried out: who, the backup before it, and up to which event and bonus the past reaches.
create table platform.reset (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('network', 'pins')),
  by_id bigint not null references identity.account (id),
  backup text not null,
  last_event_id bigint not null,
  last_bonus_id bigint not null,
  detail jsonb not null,
  at timestamptz not null
);
create trigger reset_append_only before update or delete or truncate on platform.reset
  for each statement execute function platform.refuse_change();
grant select, insert on platform.reset to rimpang_app;

-- Members of a network that was reset keep their place in its history and leave today's tree.
alter table network.member add column reset_id bigint references platform.reset (id);
create or replace view network.figures as
  select m.id as member_id, m.parent_id, m.path, m.depth, m.ro_active, m.ro_active_since, m.personal_ro, m.joined_at,
    m.direct_count + coalesce(p.direct, 0)::int as direct_count,
    m.downline_count + coalesce(p.joined, 0)::int as downline_count,
    m.active_count + coalesce(p.activated, 0)::int as active_count,
    m.ro_partner_count + coalesce(p.first_ro, 0)::int as ro_partner_count,
    m.ro_sum + coalesce(p.ro, 0)::int as ro_sum,
    m.team_ro + coalesce(p.team_ro, 0)::int as team_ro,
    m.reset_id
  from network.member m
  left join lateral (
    select sum(e.joined) filter (where e.ancestors[1] = m.id) as direct, sum(e.joined) as joined, sum(e.activated) as activated,
      sum(e.first_ro) as first_ro, sum(e.ro) as ro, sum(e.ro) filter (where m.id = any (e.active_ancestors)) as team_ro
    from network.pending e where e.ancestors @> array[m.id]
  ) p on true;

