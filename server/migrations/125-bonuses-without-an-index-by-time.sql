-- A sale writes no entries of indexes by time any more: sums of a month, and what went past a partner since a
-- moment, are stretches of numbers (decision 159). Events are looked at for it from the first one on.
insert into platform.numbering (source) values ('bonuses.event');
insert into platform.folded (source, until_id) values ('numbering bonuses.event', 0);
drop index bonuses.bonus_at;
drop index bonuses.event_at;

-- Nor one of its code, which says the second and the transfer: by the one it is found as a stretch of
-- numbers, and by the other it is unique (decision 160).
alter table bonuses.bonus drop constraint bonus_code_key,
  add constraint bonus_code_of_transfer check (split_part(code, '-', 3) = transfer_id::text);
