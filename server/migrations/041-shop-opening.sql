-- The public shop takes orders only once its owner opened it (decision 086); no row is a shop that never was.
create table storefront.opening (
  only_one boolean primary key default true check (only_one),
  is_open boolean not null,
  at timestamptz not null,
  changed_by bigint references identity.account (id)
);
grant select, insert, update (is_open, at, changed_by) on storefront.opening to rimpang_app;
-- What an installation was seeded with and nobody ever saved is taken back once, where it is a production's.
grant delete on storefront.setting to rimpang_app;
