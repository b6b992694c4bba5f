-- A sale that was entered wrongly is cancelled, by a line of its own: sales themselves are still added
-- only, never changed.
create table resellers.sale_cancellation (
  sale_id bigint primary key references resellers.sale (id),
  at timestamptz not null
);
create trigger sale_cancellation_append_only
  before update or delete or truncate on resellers.sale_cancellation
  for each statement execute function platform.refuse_change();

-- What counts: points, pieces and amounts are sums of these.
create view resellers.counted_sale as
  select s.* from resellers.sale s
  where not exists (select from resellers.sale_cancellation c where c.sale_id = s.id);

grant select, insert on resellers.sale_cancellation to rimpang_app;
grant select on resellers.counted_sale to rimpang_app;
