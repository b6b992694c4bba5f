-- A reset of the network takes back what is counted of the tree that it ends, whichever version's process
-- does it (decision 199): until now this version's did so by itself, and one of before 152 left sums that
-- `verify` named. Nothing but a reset sets reset_id; a statement that does not name the column does not ask
-- for this. For each member right below the company, the first of whom takes all of it back: of two updates
-- in one statement, as a reset is, PostgreSQL fires a trigger of the statement for the last one only.
create function network.forget_ended_tree() returns trigger language plpgsql as $$
declare company text := old.parent_id::text;
begin
  insert into platform.tally_pending (source, key, count, quantity, amount)
    select source, key, -count, -quantity, -amount from platform.tallied
    where (source = 'network.closed' or source = 'network.roDiffers' and key = company)
      and (count <> 0 or quantity <> 0 or amount <> 0);
  return null;
end $$;
create trigger member_tree_ended after update of reset_id on network.member for each row
  when (new.depth = 1 and old.reset_id is null and new.reset_id is not null)
  execute function network.forget_ended_tree();
