-- PINs of one type in the order of their codes, and of their uses: as made here, the codes of one type all
-- stand behind those of the other, and its uses may (decision 164). A code is entered once and never changed,
-- so that only the making of a PIN pays for it; of uses there are as many entries as before. Written anew:
-- changed row by row, each would enter the trigrams of its code again.
alter table pins.code add column type text not null default '';
alter table pins.code alter column type drop default;
drop index pins.code_once, pins.code_tail;
drop index if exists pins.code_parts;
truncate pins.code;
insert into pins.code (pin_id, type, code) select id, type, code from pins.pin order by id;
create unique index code_once on pins.code (upper(code) collate "C");
create index code_of_type on pins.code (type, upper(code) collate "C");
create index code_tail on pins.code (upper(substr(code, 7)) text_pattern_ops);
do $$ begin
  create index code_parts on pins.code using gin (code gin_trgm_ops);
exception when undefined_object then
  raise notice 'no index of code parts: %', sqlerrm;
end $$;
create or replace function pins.copy_codes() returns trigger language plpgsql as $$
begin
  insert into pins.code (pin_id, type, code) select id, type, code from added on conflict (pin_id) do nothing;
  return null;
end $$;

create index pin_by_type_and_use on pins.pin (type, coalesce(used_at, '-infinity'::timestamptz), id);
drop index pins.pin_by_use;
