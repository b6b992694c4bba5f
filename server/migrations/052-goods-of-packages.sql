-- A package may hold bottles of a product that the visitor chooses; then it is delivered.
-- Orders from before have none.
alter table storefront.public_order add column goods_id text;
alter table storefront.public_order add column goods_title text;
alter table storefront.public_order add column goods_quantity int check (goods_quantity between 1 and 100);
alter table storefront.public_order add constraint public_order_goods check (
  num_nulls(goods_id, goods_title, goods_quantity) in (0, 3)
  and (goods_id is null or (kind = 'tier' and address is not null)));

-- Saved packages hold what one of their lines begins with ('2 botol produk'), else nothing,
-- until the operator says so.
update storefront.setting set value = (
    select jsonb_agg(jsonb_build_object('bottles', coalesce((
        select substring(feature from '^(\d{1,2}) botol')::int
        from jsonb_array_elements_text(tier -> 'features') feature
        where feature ~ '^\d{1,2} botol' limit 1), 0)) || tier order by n)
    from jsonb_array_elements(value) with ordinality saved (tier, n))
  where key = 'tiers' and jsonb_array_length(value) > 0;
