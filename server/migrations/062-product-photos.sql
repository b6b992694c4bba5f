-- Photographs of products: several widths of one picture, each a file of its own.
-- Visitors see those that a product names.
alter table files.file drop constraint file_kind_check,
  add constraint file_kind_check
  check (kind in ('proof', 'avatar', 'public-proof', 'hand-over', 'shop-photo'));
update storefront.setting set value = (
    select jsonb_agg(jsonb_build_object('photo', null, 'photoAlt', null) || product order by n)
    from jsonb_array_elements(value) with ordinality saved (product, n))
  where key = 'products' and jsonb_array_length(value) > 0;
update storefront.setting set value = (
    select jsonb_agg(jsonb_build_object('picture', null) || licence order by n)
    from jsonb_array_elements(value) with ordinality saved (licence, n))
  where key = 'legal' and jsonb_array_length(value) > 0;
