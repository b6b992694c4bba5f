-- Slips of one banking app have nearly the same fingerprint, hundreds of thousands of them in a company of a
-- million (decision 183). A fingerprint has one row here however many used pictures have it; those that look
-- like one are found among these, and the pictures by theirs. `senders` are up to six partners of whom an
-- order with such a slip was processed: many say that an app draws its slips so.
create table files.fingerprint (
  bits bit(64) primary key,
  senders bigint[] not null default '{}' check (cardinality(senders) <= 6)
);
grant select, insert, update (senders) on files.fingerprint to rimpang_app;

create function files.note_fingerprints() returns trigger language plpgsql as $$
begin
  -- In one order, so that two who note several never wait for each other.
  insert into files.fingerprint (bits)
    select distinct fingerprint from used where fingerprint is not null and attached_at is not null order by 1
    on conflict do nothing;
  return null;
end
$$;
-- Before the pictures are read: from here on no other process uses one that neither of the two would note.
create trigger file_fingerprint_added after insert on files.file referencing new table as used
  for each statement execute function files.note_fingerprints();
create trigger file_fingerprint_used after update on files.file referencing new table as used
  for each statement execute function files.note_fingerprints();

insert into files.fingerprint (bits, senders)
  select f.fingerprint,
    coalesce((array_agg(distinct o.partner_id) filter (where o.id is not null))[1:6], '{}')
  from files.file f left join pins.order o on o.proof_file_id = f.id and o.status = 'completed'
  where f.fingerprint is not null and f.attached_at is not null group by 1;
create index fingerprint_band_pairs on files.fingerprint using gin (files.band_pairs(bits))
  with (fastupdate = off);
create index file_alike on files.file (fingerprint, created_at)
  where fingerprint is not null and attached_at is not null;
drop index files.file_band_pairs, files.file_fingerprint;
