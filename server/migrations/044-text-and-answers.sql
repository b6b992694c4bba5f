-- What an operation answered, as it was written: jsonb forgets the order of the keys, and a retry gets the same bytes.
-- Operations from before keep their answer in `response` until they are swept.
alter table platform.operation add column answer text;
grant update (answer) on platform.operation to rimpang_app;

-- Names and addresses from before the rules of decision 088 lose what those refuse: marks that turn letters around, what
-- is not seen, control characters; a line break in a single line becomes a blank.
create function pg_temp.tidy_lines(text) returns text language sql immutable as $$
  select btrim(regexp_replace(regexp_replace(
    $1, '[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]', '', 'g'),
    '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'))
$$;
create function pg_temp.tidy_line(text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(pg_temp.tidy_lines($1), '\u200d', '', 'g'), '\s+', ' ', 'g')
$$;

update identity.account set full_name = coalesce(nullif(pg_temp.tidy_line(full_name), ''), username)
  where full_name <> pg_temp.tidy_line(full_name);
update partners.profile set bank_holder = pg_temp.tidy_line(bank_holder), address = pg_temp.tidy_lines(address)
  where bank_holder <> pg_temp.tidy_line(bank_holder) or address <> pg_temp.tidy_lines(address);
update withdrawals.withdrawal set bank_holder = pg_temp.tidy_line(bank_holder)
  where bank_holder <> pg_temp.tidy_line(bank_holder);
update resellers.reseller set full_name = coalesce(nullif(pg_temp.tidy_line(full_name), ''), 'Reseller ' || id),
    address = pg_temp.tidy_lines(address)
  where full_name <> pg_temp.tidy_line(full_name) or address <> pg_temp.tidy_lines(address);
update storefront.public_order set name = pg_temp.tidy_line(name), address = pg_temp.tidy_lines(address)
  where name <> pg_temp.tidy_line(name) or address <> pg_temp.tidy_lines(address);
update storefront.contact_message set name = pg_temp.tidy_line(name), message = pg_temp.tidy_lines(message)
  where name <> pg_temp.tidy_line(name) or message <> pg_temp.tidy_lines(message);

-- The pages' own texts, of which these have several lines.
create function pg_temp.tidy_setting(value jsonb, path text) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(e.key, pg_temp.tidy_setting(e.value, path || '.' || e.key)), '{}')
      from jsonb_each(value) e)
    when 'array' then (select coalesce(jsonb_agg(pg_temp.tidy_setting(e.value, path) order by e.ordinality), '[]')
      from jsonb_array_elements(value) with ordinality e)
    when 'string' then to_jsonb(case
      when path in ('company.address', 'hero.tagline', 'story.paragraphs', 'products.description', 'partnership.lead',
        'partnership.disclaimer', 'tiers.description', 'tiers.features', 'banner.text', 'footer.blurb')
      then pg_temp.tidy_lines(value #>> '{}') else pg_temp.tidy_line(value #>> '{}') end)
    else value end;
end $$;
update storefront.setting set value = pg_temp.tidy_setting(value, key)
  where key in ('company', 'hero', 'statistics', 'story', 'products', 'partnership', 'tiers', 'banner', 'footer')
    and value <> pg_temp.tidy_setting(value, key);
