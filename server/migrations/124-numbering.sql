-- Rows of these tables are numbered as time goes on, and lists of some days are read as a stretch of
-- their numbers (decision 158). `disorder`: by how much a row was older than one that was numbered before it,
-- at most. More than an hour where the clock of a server was wrong.
create table platform.numbering (
  source text primary key,
  newest timestamptz,
  disorder interval not null default '0'
);
grant select on platform.numbering to rimpang_app;
grant update (newest, disorder) on platform.numbering to rimpang_app;
insert into platform.numbering (source) values ('audit.entry'), ('bonuses.bonus'), ('identity.account'),
  ('ledger.transfer'), ('pins.order'), ('pins.pin'), ('withdrawals.withdrawal');
insert into platform.folded (source, until_id) select 'numbering ' || source, 0 from platform.numbering;

-- Accounts that came along with a company are older than it, and in no order: those since then.
create view platform.numbered_account as
  select id, created_at from identity.account
  where created_at >= (select min(at) from partners.registration);
grant select on platform.numbered_account to rimpang_app;
