-- Few orders are rejected, and a list says how many: those of a type or of some days were looked for among
-- all that there are. Paid by a rejection, and by no sale.
create index order_rejected on pins.order (type, id) include (created_at, quantity, total)
  where status = 'rejected';
