create schema storefront;

-- The operator's settings: company, bank accounts (later products, tiers, statistics). A change shows without a rebuild.
create table storefront.setting (
  key text primary key,
  value jsonb not null,
  at timestamptz not null
);
