-- Where delivery costs by area, its cost is part of what the visitor transfers, and no sale of goods.
alter table storefront.public_order add column delivery_area text;
alter table storefront.public_order add column delivery_cost bigint not null default 0
  check (delivery_cost between 0 and 10000000);
alter table storefront.public_order drop constraint public_order_total;
alter table storefront.public_order add constraint public_order_total
  check (total = unit_price * quantity + delivery_cost);
alter table storefront.public_order add constraint public_order_delivery check (
  delivery_area is null and delivery_cost = 0 or delivery_area is not null and address is not null);

create or replace view storefront.sale as
  select id as order_id, total - delivery_cost as amount, decided_at as at from storefront.public_order
  where status = 'completed';
comment on view storefront.sale is
  'Orders of visitors that were paid for: rupiah for goods without delivery, moment of the decision.';
