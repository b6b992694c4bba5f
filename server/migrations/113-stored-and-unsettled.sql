-- A page of members asks once what is not settled yet, not once for each of its rows (decision 141).
create view network.stored as
  select id as member_id, parent_id, path, depth, ro_active, personal_ro, joined_at, direct_count,
    downline_count, active_count, ro_partner_count, ro_sum, team_ro, reset_id
  from network.member;
comment on view network.stored is
  'A member with its stored counters, reset trees included: one row each; the rest is in network.unsettled.';

create view network.unsettled as
  select a.id as member_id, case when a.id = e.ancestors[1] then e.joined else 0 end as direct, e.joined,
    e.activated, e.first_ro, e.ro, case when a.id = any (e.active_ancestors) then e.ro else 0 end as team_ro
  from network.pending e cross join unnest(e.ancestors) as a (id);
comment on view network.unsettled is
  'What the counters of a member do not hold yet: one row for each change and each member above it.';
grant select on network.stored, network.unsettled to rimpang_app;
