create schema network;

-- Who stands under whom. path is '/root/…/self/'; a branch is one prefix scan (measured in architecture.md).
create table network.member (
  id bigint primary key references identity.account (id),
  parent_id bigint references network.member (id),
  path text not null,
  depth int not null check (depth >= 0),
  ro_active boolean not null default false,
  ro_active_since timestamptz,
  personal_ro int not null default 0 check (personal_ro >= 0),
  joined_at timestamptz not null,
  -- Settled counters over everybody below; what is not settled yet is in network.pending and added by every read.
  direct_count int not null default 0,
  downline_count int not null default 0,
  active_count int not null default 0,
  ro_partner_count int not null default 0,
  ro_sum int not null default 0,
  team_ro int not null default 0,
  constraint member_root_or_child check ((parent_id is null) = (depth = 0))
);
create unique index member_one_root on network.member ((true)) where parent_id is null;
create unique index member_path on network.member (path text_pattern_ops);
create index member_children on network.member (parent_id, id);

-- One event per change below, with its frozen ancestors (nearest first); settled in batches, so the root is never hot.
create table network.pending (
  id bigint generated always as identity primary key,
  ancestors bigint[] not null,
  active_ancestors bigint[] not null,
  joined int not null default 0,
  activated int not null default 0,
  first_ro int not null default 0,
  ro int not null default 0
);

-- What a card shows: settled counters plus every event that is not settled yet. Both change in one transaction, so one
-- statement sees each event exactly once.
create view network.figures as
  select m.id as member_id, m.parent_id, m.path, m.depth, m.ro_active, m.ro_active_since, m.personal_ro, m.joined_at,
    m.direct_count + coalesce(p.direct, 0)::int as direct_count,
    m.downline_count + coalesce(p.joined, 0)::int as downline_count,
    m.active_count + coalesce(p.activated, 0)::int as active_count,
    m.ro_partner_count + coalesce(p.first_ro, 0)::int as ro_partner_count,
    m.ro_sum + coalesce(p.ro, 0)::int as ro_sum,
    m.team_ro + coalesce(p.team_ro, 0)::int as team_ro
  from network.member m
  left join lateral (
    select sum(e.joined) filter (where e.ancestors[1] = m.id) as direct, sum(e.joined) as joined, sum(e.activated) as activated,
      sum(e.first_ro) as first_ro, sum(e.ro) as ro, sum(e.ro) filter (where m.id = any (e.active_ancestors)) as team_ro
    from network.pending e where e.ancestors @> array[m.id]
  ) p on true;
create index pending_ancestors on network.pending using gin (ancestors);
