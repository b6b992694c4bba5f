create schema partners;

-- NIK and account number are encrypted; nik_index is a keyed hash for the one-active-partnership rule (invariant 17).
create table partners.profile (
  account_id bigint primary key references identity.account (id),
  status text not null default 'Tidak Aktif' check (status in ('Aktif', 'Tidak Aktif')),
  nik_cipher bytea,
  nik_index bytea,
  address text,
  phone text,
  bank_code text,
  bank_holder text,
  account_cipher bytea,
  account_last4 text,
  joined_at timestamptz not null
);
create unique index profile_nik_key on partners.profile (nik_index) where status = 'Aktif';
create index profile_joined on partners.profile (joined_at desc);

create table partners.registration (
  partner_id bigint primary key references identity.account (id),
  upline_id bigint not null references identity.account (id),
  registered_by bigint references identity.account (id),
  pin_id bigint not null unique references pins.pin (id),
  at timestamptz not null
);
create index registration_by on partners.registration (registered_by, at desc);

-- Personal RO history, and the team entry that names the receiver (spec section 9).
create table partners.ro_activation (
  id bigint generated always as identity primary key,
  partner_id bigint not null references identity.account (id),
  pin_id bigint not null unique references pins.pin (id),
  receiver_id bigint not null references identity.account (id),
  at timestamptz not null
);
create index ro_activation_partner on partners.ro_activation (partner_id, id desc);
create trigger ro_activation_append_only before update or delete or truncate on partners.ro_activation
  for each statement execute function platform.refuse_change();

-- What staff screens of other capabilities may join to reach a partner.
create view partners.contact as select account_id, phone from partners.profile;
