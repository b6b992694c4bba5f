-- A package registration makes at most one partner, and the partner's page says which one it was.
create unique index public_order_partner_once on storefront.public_order (partner_id) where partner_id is not null;
create view storefront.origin as
  select partner_id, id as order_id, reference, title, decided_at as at from storefront.public_order
  where partner_id is not null;
grant select on storefront.origin to rimpang_app;
