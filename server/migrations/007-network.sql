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
