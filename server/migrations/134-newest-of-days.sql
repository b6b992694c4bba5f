-- How many joined below the head of a large branch on a day, and the newest of them as far as a first page
-- goes (decision 167). The ids of a day are kept compressed and apart from their row: a page of a week
-- unpacked thousands of them, twice, to show twenty-five.
alter table network.newcomer_day
  add column count int not null generated always as (cardinality(ids)) stored,
  add column newest bigint[] not null generated always as (ids[1:101]) stored;
create or replace view network.newcomers as
  select day, member_id, ids, count, newest from network.newcomer_day;
comment on view network.newcomers is
  'Ids of who joined below a member on a WIB day, newest first, how many they are, and the newest 101: of '
  'large branches and days that are over.';
