create schema resellers;

-- Whom a stockist (a partner) supplies. Their rewards are paid by the stockist, not by the company: nothing here is in
-- the ledger.
create table resellers.reseller (
  id bigint generated always as identity primary key,
  stockist_id bigint not null references identity.account (id),
  full_name text not null check (full_name <> ''),
  phone text not null,
  address text not null,
  created_at timestamptz not null
);
create index reseller_stockist on resellers.reseller (stockist_id, id desc);

-- The starting package and every later sale, with the price as it was; points follow from the pieces.
create table resellers.sale (
  id bigint generated always as identity primary key,
  reseller_id bigint not null references resellers.reseller (id),
  kind text not null check (kind in ('package', 'sale')),
  product_id text,
  product text not null,
  quantity int not null check (quantity between 1 and 1000),
  unit_price bigint not null check (unit_price >= 0),
  total bigint not null check (total >= 0),
  points int not null check (points >= 0),
  at timestamptz not null,
  constraint sale_total check (kind = 'package' or total = unit_price * quantity),
  constraint sale_of_product check ((kind = 'sale') = (product_id is not null))
);
create index sale_reseller on resellers.sale (reseller_id, id desc);

-- What was paid for half a year: the tier reached by its end less what other periods paid. Once per period.
create table resellers.payout (
  id bigint generated always as identity primary key,
  reseller_id bigint not null references resellers.reseller (id),
  period text not null check (period ~ '^20[0-9]{2}-H[12]$'),
  points int not null,
  tier_points int not null,
  amount bigint not null check (amount > 0),
  note text,
  paid_at timestamptz not null,
  constraint payout_once unique (reseller_id, period)
);

create trigger sale_append_only before update or delete or truncate on resellers.sale
  for each statement execute function platform.refuse_change();
create trigger payout_append_only before update or delete or truncate on resellers.payout
  for each statement execute function platform.refuse_change();

-- What the operator sells now, for whoever records a sale of it.
create view storefront.product_offer as
  select p.value ->> 'id' as id, p.value ->> 'name' as name, (p.value ->> 'price')::bigint as price, p.place
  from storefront.setting s cross join jsonb_array_elements(s.value) with ordinality as p(value, place) where s.key = 'products';

grant usage on schema resellers to rimpang_app;
grant select, insert on all tables in schema resellers to rimpang_app;
grant select on storefront.product_offer to rimpang_app;
