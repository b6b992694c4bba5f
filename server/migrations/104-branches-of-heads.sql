-- What the head of a large branch asks is answered from what is stored, or found by its moment (decision
-- 134).

-- How many repeat orders there ever were, beside those of each day; and an upper limit of those whose RO
-- ended.
lock table platform.folded, network.member in share row exclusive mode;
insert into platform.tally (source, key, count)
  select 'partners.roEver', 'all', sum(count) from platform.tally where source = 'partners.ro'
    having sum(count) > 0
  union all
  select 'network.lapses', 'ever', count(*) from network.member
    where personal_ro > 0 and not ro_active and parent_id is not null having count(*) > 0;

-- Who joined within some days, among rows that are added as time goes on: one entry for each few pages
-- instead of one for each member, and none that a changed row would have to renew.
create index member_joined on network.member using brin (joined_at)
  with (pages_per_range = 16, autosummarize = on);
