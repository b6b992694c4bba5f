-- Names in rows that were written before the words of the glossary: warnings about the installation, and the
-- counts of e-mails to one address, whose limits go on where they stood.
update notifications.message set kind = 'system-warning' where kind = 'house-warning';

with renamed as (
  delete from platform.quota where starts_with(key, 'letter:') returning key, count, window_start
)
insert into platform.quota as q (key, count, window_start)
select 'email:' || substr(key, length('letter:') + 1), count, window_start from renamed
on conflict (key) do update set
  count = greatest(q.count, excluded.count), window_start = greatest(q.window_start, excluded.window_start);
