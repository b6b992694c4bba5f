-- The chain of the audit log takes entries in the order of their transactions' numbers. Until now these were
-- sorted as texts (10 before 9), so that a stretch of more than 2.000 entries could leave some out: every
-- reading of it went on behind the last. Blocks of before keep the order that their hash was made in
-- (decision 133).
alter table audit.seal add column by_number boolean not null default false;

-- How many entries the chain holds, and in how many blocks: added up as blocks come, one every two seconds at
-- most. A trigger, so that a process of the version before counts too.
create function audit.tally_blocks() returns trigger language plpgsql as $$
begin
  insert into platform.tally_pending (source, key, count, quantity)
    select 'audit.chained', 'all', count(*), sum(entries) from added;
  return null;
end $$;
lock table audit.seal in share row exclusive mode;
create trigger block_tallied_insert after insert on audit.seal
  referencing new table as added for each statement execute function audit.tally_blocks();
insert into platform.tally (source, key, count, quantity, amount)
  select 'audit.chained', 'all', (select count(*) from audit.seal), count(e.id), 0
  from (select epoch, to_xid from audit.seal order by id desc limit 1) l
    join audit.entry e on (e.epoch, e.xid) < (l.epoch, l.to_xid);
