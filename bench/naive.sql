-- What a straightforward implementation stores: a parent for each member, counters that every sale updates.
create schema naive;
create table naive.company (id int primary key, paid bigint not null default 0);
create table naive.member (
  id bigint primary key,
  parent_id bigint references naive.member (id),
  username text not null unique,
  full_name text not null,
  joined_at timestamptz not null,
  ro_active boolean not null,
  personal_ro int not null,
  team_ro int not null,
  downline_count int not null,
  balance bigint not null default 0
);
create table naive.pin (
  id bigint generated always as identity primary key,
  owner_id bigint not null references naive.member (id),
  status text not null default 'available'
);
create table naive.bonus (
  id bigint generated always as identity primary key,
  beneficiary_id bigint not null references naive.member (id),
  type text not null,
  amount bigint not null,
  at timestamptz not null
);
insert into naive.company (id) values (1);
insert into naive.member
    (id, parent_id, username, full_name, joined_at, ro_active, personal_ro, team_ro, downline_count)
  select m.id, m.parent_id, a.username, a.full_name, m.joined_at, m.ro_active, m.personal_ro, m.team_ro,
    m.downline_count
  from network.member m join identity.account a on a.id = m.id order by m.id;
insert into naive.bonus (beneficiary_id, type, amount, at)
  select beneficiary_id, type, amount, at from bonuses.bonus order by id;
-- Of at most 25.000 members, of every age.
insert into naive.pin (owner_id) select id from naive.member, generate_series(1, 16)
  where id % greatest(1, (select count(*) / 25000 from naive.member)) = 0;
create index on naive.member (parent_id);
create index on naive.pin (owner_id) where status = 'available';
create index on naive.bonus (beneficiary_id);
analyze naive.member, naive.pin, naive.bonus;
