-- A product names the kind of its licence, and how it is used, stored and how long it lasts.
-- The oil of a demo had a number for food, which cannot license what is rubbed in.
update storefront.setting set value = (
    select jsonb_agg((product - 'pirt') || jsonb_build_object(
        'licenceKind', case when product ->> 'pirt' = '509331302-0172-29' then 'bpom-tr' else 'pirt' end,
        'licenceNumber', case when product ->> 'pirt' = '509331302-0172-29' then 'TR000000000'
          else product ->> 'pirt' end,
        'halalNumber', null, 'usage', null, 'storage', null, 'shelfLife', null,
        'ingredients', (
          select coalesce(jsonb_agg(jsonb_build_object('amount', '') || ingredient order by m), '[]')
          from jsonb_array_elements(product -> 'ingredients') with ordinality listed (ingredient, m)))
      order by n)
    from jsonb_array_elements(value) with ordinality saved (product, n))
  where key = 'products' and jsonb_array_length(value) > 0;
