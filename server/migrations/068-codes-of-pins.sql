-- Any part of a PIN's code is found by its trigrams. In a table of its own: a PIN's row changes with every
-- transfer and use, its code never does, so that only the making of a PIN writes here. Without the extension
-- (065) searches read all codes.
create table pins.code (
  pin_id bigint primary key,
  code text not null
);
grant select, insert on pins.code to rimpang_app;
create function pins.copy_codes() returns trigger language plpgsql as $$
begin
  insert into pins.code (pin_id, code) select id, code from added;
  return null;
end $$;
create trigger pin_code_copied after insert on pins.pin
  referencing new table as added for each statement execute function pins.copy_codes();
insert into pins.code (pin_id, code) select id, code from pins.pin order by id;
do $$ begin
  create extension if not exists pg_trgm;
  create index code_parts on pins.code using gin (code gin_trgm_ops);
exception when undefined_file or insufficient_privilege or feature_not_supported or undefined_object then
  raise notice 'no index of code parts: %', sqlerrm;
end $$;
