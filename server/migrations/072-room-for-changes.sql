-- Rows that are changed for every sale find room for their next state on their own page, where no index has
-- to learn of it (decision 114). Pages that are there fill as they are rewritten.
alter table network.member set (fillfactor = 80);
alter table ledger.account set (fillfactor = 80);
-- The answer is written to the row once the operation is done.
alter table platform.operation set (fillfactor = 60);
