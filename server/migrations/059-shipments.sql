-- Courier and tracking number of what a visitor ordered, once it was sent. The revision counts how often
-- they were recorded, so that of two people who do so at once the second is told.
alter table storefront.public_order
  add column courier text,
  add column tracking_number text,
  add column shipped_at timestamptz,
  add column shipped_by bigint references identity.account (id),
  add column shipment_revision int not null default 0,
  add constraint public_order_shipment check (
    num_nulls(courier, tracking_number, shipped_at, shipped_by) in (0, 4)
    and (shipped_at is null or status = 'completed'));
grant update (courier, tracking_number, shipped_at, shipped_by, shipment_revision)
  on storefront.public_order to rimpang_app;
