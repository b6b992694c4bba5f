-- A restored database counts its transactions from the beginning again. The chain over the audit is therefore ordered by
-- epoch first: every restore begins a new one, and the sealer closes the one before with a last seal.
create table audit.epoch (
  number int primary key check (number > 0),
  began_at timestamptz not null,
  note text not null
);
insert into audit.epoch (number, began_at, note) values (1, now(), 'Awal');
create trigger epoch_append_only before update or delete or truncate on audit.epoch
  for each statement execute function platform.refuse_change();

create function audit.current_epoch() returns int language sql stable as 'select max(number) from audit.epoch';

alter table audit.entry add column epoch int not null default 1;
alter table audit.entry alter column epoch set default audit.current_epoch();
alter table audit.seal add column epoch int not null default 1;
drop index audit.entry_order;
create index entry_order on audit.entry (epoch, xid, id);
-- The audit log is read newest first, by action and by day.
create index entry_action on audit.entry (action, id);
create index entry_at on audit.entry (at);

grant select on audit.epoch to rimpang_app;
