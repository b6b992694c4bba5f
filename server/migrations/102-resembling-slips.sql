-- Pictures that differ in at most 4 of 64 bits agree in at least two of six bands. A pair of bands has 18
-- bits, so that of a million slips some dozens are compared with one; one band of five (033) left hundreds.
create function files.band_pairs(f bit(64)) returns int[] language sql immutable parallel safe strict as $$
  select array[
    0 + (substring(f from 1 for 9)::int << 9) + substring(f from 11 for 9)::int,
    262144 + (substring(f from 1 for 9)::int << 9) + substring(f from 22 for 9)::int,
    524288 + (substring(f from 1 for 9)::int << 9) + substring(f from 33 for 9)::int,
    786432 + (substring(f from 1 for 9)::int << 9) + substring(f from 44 for 9)::int,
    1048576 + (substring(f from 1 for 9)::int << 9) + substring(f from 55 for 9)::int,
    1310720 + (substring(f from 11 for 9)::int << 9) + substring(f from 22 for 9)::int,
    1572864 + (substring(f from 11 for 9)::int << 9) + substring(f from 33 for 9)::int,
    1835008 + (substring(f from 11 for 9)::int << 9) + substring(f from 44 for 9)::int,
    2097152 + (substring(f from 11 for 9)::int << 9) + substring(f from 55 for 9)::int,
    2359296 + (substring(f from 22 for 9)::int << 9) + substring(f from 33 for 9)::int,
    2621440 + (substring(f from 22 for 9)::int << 9) + substring(f from 44 for 9)::int,
    2883584 + (substring(f from 22 for 9)::int << 9) + substring(f from 55 for 9)::int,
    3145728 + (substring(f from 33 for 9)::int << 9) + substring(f from 44 for 9)::int,
    3407872 + (substring(f from 33 for 9)::int << 9) + substring(f from 55 for 9)::int,
    3670016 + (substring(f from 44 for 9)::int << 9) + substring(f from 55 for 9)::int
  ]
$$;
-- Written when a picture is used. Without a list of what waits to be sorted in: each of a page's slips would
-- read it.
create index file_band_pairs on files.file using gin (files.band_pairs(fingerprint))
  with (fastupdate = off) where fingerprint is not null and attached_at is not null;
drop index files.file_bands;
