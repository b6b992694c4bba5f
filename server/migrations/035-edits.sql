-- An edit names the revision it was made on, so that of two people who edit at once the second is told (decision 084).
-- The editor has no foreign key: it is only ever joined for a name, and an account is looked up by nobody's edits.
alter table identity.account
  add column revision int not null default 1,
  add column edited_at timestamptz,
  add column edited_by bigint;

alter table resellers.reseller
  add column revision int not null default 1,
  add column edited_at timestamptz;
grant update (full_name, phone, address, revision, edited_at) on resellers.reseller to rimpang_app;
