-- What was announced to every process lately. A process reads here what a NOTIFY did not bring it
-- (decision 126).
create table platform.announcement (
  id bigint generated always as identity primary key,
  topics jsonb not null,
  at timestamptz not null default now()
);
grant select, insert, delete on platform.announcement to rimpang_app;
