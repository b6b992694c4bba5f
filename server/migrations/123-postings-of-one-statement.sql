-- One statement writes whole transfers, and nothing changes or removes a posting: where all that a statement
-- adds to a transfer sums to zero, so does the transfer. What was there before is not read again (decision
-- 156).
create or replace function ledger.refuse_unbalanced() returns trigger language plpgsql as $$
declare
  unbalanced bigint;
begin
  select transfer_id into unbalanced from added group by transfer_id having sum(amount) <> 0 limit 1;
  if unbalanced is not null then
    raise exception 'transfer % does not sum to zero', unbalanced using errcode = 'check_violation';
  end if;
  return null;
end $$;
