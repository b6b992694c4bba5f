-- Staff's lists are sorted by these columns and narrowed by days, however long they are.
create index order_created on pins.order (created_at);
create index order_by_quantity on pins.order (quantity, id);
create index order_by_total on pins.order (total, id);
create index pin_created on pins.pin (created_at);
create index pin_by_use on pins.pin (coalesce(used_at, '-infinity'::timestamptz), id);
create index withdrawal_requested on withdrawals.withdrawal (requested_at);
create index withdrawal_by_amount on withdrawals.withdrawal (amount, id);
create index public_order_created on storefront.public_order (created_at);
create index public_order_by_total on storefront.public_order (total, id);
create index public_order_by_quantity on storefront.public_order (quantity, id);
create index bonus_by_amount on bonuses.bonus (amount, id);
