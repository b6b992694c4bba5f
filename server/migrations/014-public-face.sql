-- What visitors may do (issue: the public face): buy, register for a package, write, sign up, and get back in.

-- How often something was used within a window, per address or person; limits of every kind but wrong passwords.
create table platform.quota (
  key text primary key,
  count int not null,
  window_start timestamptz not null
);
create index quota_window on platform.quota (window_start);

-- A visitor's proof belongs to nobody who could sign in; whoever knows its id may use it once.
alter table files.file alter column owner_id drop not null;
alter table files.file drop constraint file_kind_check;
alter table files.file add constraint file_kind_check check (kind in ('proof', 'avatar', 'public-proof'));
alter table files.file add constraint file_owner check ((owner_id is null) = (kind = 'public-proof'));

-- A change names the revision it was made on, so that two people editing at once do not undo each other.
alter table storefront.setting add column revision int not null default 1;
alter table storefront.setting add column changed_by bigint references identity.account (id);

create table storefront.public_order (
  id bigint generated always as identity primary key,
  reference text not null unique,
  kind text not null check (kind in ('product', 'tier')),
  item_id text not null,
  title text not null,
  quantity int not null check (quantity between 1 and 1000),
  unit_price bigint not null check (unit_price > 0),
  total bigint not null,
  name text not null,
  phone text not null,
  email text,
  address text,
  proof_file_id uuid not null unique references files.file (id),
  suspected boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'completed', 'rejected')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references identity.account (id),
  reason text,
  partner_id bigint references identity.account (id),
  constraint public_order_total check (total = unit_price * quantity),
  constraint public_order_decided check ((status = 'pending') = (decided_at is null)),
  constraint public_order_address check (kind <> 'product' or address is not null),
  constraint public_order_partner check (kind = 'tier' or partner_id is null)
);
create index public_order_status on storefront.public_order (suspected, status, id);

create table storefront.contact_message (
  id bigint generated always as identity primary key,
  reference text not null unique,
  name text not null,
  email text not null,
  message text not null,
  suspected boolean not null default false,
  status text not null default 'open' check (status in ('open', 'done')),
  created_at timestamptz not null,
  done_at timestamptz,
  done_by bigint references identity.account (id),
  constraint contact_message_done check ((status = 'open') = (done_at is null))
);
create index contact_message_status on storefront.contact_message (suspected, status, id);

-- A sign-up claims an address; it becomes the account's e-mail when its owner follows the link. Until then it blocks
-- nobody and tells nobody whether the address was known (decision 035).
alter table identity.account alter column email drop not null;
alter table identity.account add column unverified_email text;
alter table identity.account add constraint account_has_email check (email is not null or unverified_email is not null or closed_at is not null);

-- Single-use links of e-mails; the token itself is only in the letter, the table holds its SHA-256.
create table identity.link (
  token_hash bytea primary key,
  account_id bigint not null references identity.account (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_account on identity.link (account_id);
create index link_expires on identity.link (expires_at);

-- Who sent the referral link; only a suggestion until the partner names an upline.
alter table partners.profile add column invited_by bigint references identity.account (id);

grant select, insert on platform.quota, identity.link, storefront.public_order, storefront.contact_message to rimpang_app;
grant update, delete on platform.quota to rimpang_app;
grant update (used_at), delete on identity.link to rimpang_app;
grant update (status, decided_at, decided_by, reason, partner_id) on storefront.public_order to rimpang_app;
grant update (status, done_at, done_by) on storefront.contact_message to rimpang_app;
-- The reference number carries the id.
grant usage on sequence storefront.public_order_id_seq, storefront.contact_message_id_seq to rimpang_app;
