-- The desk: what staff keep, and how long lists, the palette and the charts find their rows.

-- A named set of filters of one list, the account's own on every device.
create table identity.saved_view (
  id bigint generated always as identity primary key,
  account_id bigint not null references identity.account (id) on delete cascade,
  screen text not null,
  name text not null,
  query text not null,
  at timestamptz not null
);
create unique index saved_view_name on identity.saved_view (account_id, screen, lower(name));
grant select, insert, update (name, query, at), delete on identity.saved_view to rimpang_app;

-- The palette: beginnings, compared sign by sign whatever the collation (no extension needed).
create index account_username_prefix on identity.account (lower(username) text_pattern_ops);
create index account_name_words on identity.account using gin (to_tsvector('simple', full_name));
create index profile_phone_prefix on partners.profile (phone text_pattern_ops);
create index pin_code_prefix on pins.pin (upper(code) text_pattern_ops);
create index pin_code_tail on pins.pin (upper(substr(code, 7)) text_pattern_ops);
create index order_code_prefix on pins.order (code text_pattern_ops);
create index withdrawal_code_prefix on withdrawals.withdrawal (code text_pattern_ops);
create index claim_code_prefix on rewards.claim (code text_pattern_ops);
create index public_order_reference_prefix on storefront.public_order (reference text_pattern_ops);

-- The charts: one range of months each.
create index registration_at on partners.registration (at);
create index ro_activation_at on partners.ro_activation (at);
create index withdrawal_paid_at on withdrawals.withdrawal (coalesce(settled_at, decided_at)) where status = 'completed';

-- Long lists, newest first, by what people filter most.
create index bonus_type on bonuses.bonus (type, id desc);
create index pin_status on pins.pin (status, type, id desc);
