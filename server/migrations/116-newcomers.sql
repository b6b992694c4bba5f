-- Who joined below the head of a large branch on a day that is over (decision 150): no member joins on it
-- any more, so it is written once, by a loop, and what a registration writes stays as it is. Days that are
-- not here are read from the tree. Ids of each row: newest first.
create table network.newcomer_day (
  day text not null,
  member_id bigint not null,
  ids bigint[] not null,
  primary key (member_id, day)
);
create view network.newcomers as select day, member_id, ids from network.newcomer_day;
comment on view network.newcomers is
  'Ids of who joined below a member on a WIB day, newest first: of large branches and days that are over.';

-- The same from a moment on, as the tree has it. Planned with the moment and the branch in sight, which
-- the statement around it need not be.
create function network.newcomers_since(of_member bigint, since timestamptz) returns setof bigint
  language plpgsql stable parallel safe rows 200
as $$
declare
  top text := (select path from network.member where id = of_member);
begin
  return query execute 'select m.id from network.member m
    where m.joined_at >= $1 and m.path ~>~ $2 and m.path ~<~ $3' using since, top, top || ':';
end $$;
grant select, insert, delete on network.newcomer_day to rimpang_app;
grant select on network.newcomers to rimpang_app;
