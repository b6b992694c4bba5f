-- Nobody decides about money or an advantage of their own (decision 083). One person: the very account, which a promoted
-- partner keeps, or another partnership with the same NIK.
create index profile_nik on partners.profile (nik_index) where nik_index is not null;

create function partners.same_person(one bigint, other bigint) returns boolean language sql stable parallel safe as $$
  select one = other or exists (
    select from partners.profile a join partners.profile b on b.nik_index = a.nik_index
    where a.account_id = one and b.account_id = other)
$$;

-- Pictures that differ in at most 4 of 64 bits agree in at least one of five bands: found by an index instead of comparing
-- a list's slips with those of a whole year.
create function files.bands(f bit(64)) returns int[] language sql immutable parallel safe strict as $$
  select array[substring(f from 1 for 13)::int, 8192 + substring(f from 14 for 13)::int, 16384 + substring(f from 27 for 13)::int,
    24576 + substring(f from 40 for 13)::int, 32768 + substring(f from 53 for 12)::int]
$$;
create index file_bands on files.file using gin (files.bands(fingerprint))
  where fingerprint is not null and attached_at is not null;
