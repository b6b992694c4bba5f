-- Wrong tries slow down whoever makes them, and nobody else (decision 085). What is in flight is being checked right now.
drop table identity.throttle;
create table identity.throttle (
  key text primary key,
  failures double precision not null,
  counted_at timestamptz not null,
  blocked_until timestamptz,
  in_flight int not null check (in_flight >= 0),
  in_flight_until timestamptz
);
create index throttle_counted on identity.throttle (counted_at);
grant select, insert, update, delete on identity.throttle to rimpang_app;

-- A browser that signed in to an account before: its wrong tries are counted apart from everybody else's. The cookie holds
-- a random number that says nothing about anybody; the table holds its SHA-256.
create table identity.known_browser (
  browser_hash bytea not null,
  account_id bigint not null references identity.account (id) on delete cascade,
  used_at timestamptz not null,
  primary key (account_id, browser_hash)
);
create index known_browser_used on identity.known_browser (used_at);
grant select, insert, update (used_at), delete on identity.known_browser to rimpang_app;

-- Ending a device from the list of devices makes its browser unknown as well.
alter table identity.session add column browser_hash bytea;
