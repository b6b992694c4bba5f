-- How many have their RO active, and how many have not, is reckoned from the counters of the tree: RO is
-- active exactly of those who did a repeat order, but for the members that stand here (decision 159). Some of
-- them may be as everybody else again. It takes the place of a number of all endings.
create table network.ro_exception (
  member_id bigint primary key
);
comment on table network.ro_exception is
  'Members whose RO was ever set otherwise than by a repeat order: by staff, a closing, or when moving in.';
grant select, insert, delete on network.ro_exception to rimpang_app;
lock table network.member in share row exclusive mode;
insert into network.ro_exception (member_id)
  select id from network.member
  where ro_active <> (personal_ro > 0) and reset_id is null and parent_id is not null;
delete from platform.tally where source = 'network.lapses';
delete from platform.tally_pending where source = 'network.lapses';
