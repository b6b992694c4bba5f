-- A figure of the landing page names its source and date; those that do not are not shown until they do.
-- A package says whether it gives a right to bonuses: by its lines, until the operator says so.
update storefront.setting set value = (
    select jsonb_agg(jsonb_build_object('source', '', 'asOf', '') || figure order by n)
    from jsonb_array_elements(value) with ordinality saved (figure, n))
  where key = 'statistics' and jsonb_array_length(value) > 0;
update storefront.setting set value = (
    select jsonb_agg(jsonb_build_object('earns', tier ->> 'features' ~* 'bonus|poin|reward|PIN') || tier
      order by n)
    from jsonb_array_elements(value) with ordinality saved (tier, n))
  where key = 'tiers' and jsonb_array_length(value) > 0;
