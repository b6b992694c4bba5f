-- The indexes of a PIN's code stand at pins.code, which nothing changes: at pins.pin each use and each
-- transfer entered them anew, at random places of two of the largest indexes (decision 148). That no two PINs
-- have one code is said here now.
create unique index code_once on pins.code (upper(code) collate "C");
create index code_tail on pins.code (upper(substr(code, 7)) text_pattern_ops);
drop index pins.pin_code_key;
drop index pins.pin_code_tail;

-- Who makes PINs enters their codes first, and learns which are taken; of PINs that are added otherwise the
-- trigger enters them.
grant usage on sequence pins.pin_id_seq to rimpang_app;
create or replace function pins.copy_codes() returns trigger language plpgsql as $$
begin
  insert into pins.code (pin_id, code) select id, code from added on conflict (pin_id) do nothing;
  return null;
end $$;
