-- What this database is for, said once by the start that made the company in it. The other mode is refused afterwards,
-- so that demo data and real people never meet.
create table platform.installation (
  only_one boolean primary key default true check (only_one),
  mode text not null check (mode in ('demo', 'production')),
  at timestamptz not null
);
grant select, insert on platform.installation to rimpang_app;
