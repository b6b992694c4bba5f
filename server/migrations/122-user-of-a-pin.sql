-- Who uses a PIN is not looked up any more with each use (decision 156). The use stands in the PIN's history
-- with the same name (`to_id`, which `verify` compares), and an account that a history names refuses to go;
-- who acts is held open.
alter table pins.pin drop constraint pin_used_by_fkey;
