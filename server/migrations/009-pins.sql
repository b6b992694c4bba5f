create schema pins;

create table pins.order (
  id bigint generated always as identity primary key,
  code text not null unique,
  partner_id bigint not null references identity.account (id),
  type text not null check (type in ('activation', 'ro')),
  quantity int not null check (quantity between 1 and 1000),
  unit_price bigint not null,
  total bigint not null,
  status text not null default 'pending' check (status in ('pending', 'completed', 'rejected')),
  proof_file_id uuid references files.file (id),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references identity.account (id),
  reason text,
  constraint order_total check (total = unit_price * quantity),
  constraint order_decided check ((status = 'pending') = (decided_at is null))
);
create index order_partner on pins.order (partner_id, id desc);
create index order_status on pins.order (status, id);

-- The code is a label, never a key (invariant 8). The company owns PINs through the root's account.
create table pins.pin (
  id bigint generated always as identity primary key,
  code text not null,
  type text not null check (type in ('activation', 'ro')),
  status text not null default 'available' check (status in ('available', 'used')),
  owner_id bigint not null references identity.account (id),
  order_id bigint references pins.order (id),
  created_at timestamptz not null,
  used_by bigint references identity.account (id),
  used_at timestamptz,
  constraint pin_used check ((status = 'used') = (used_by is not null) and (status = 'used') = (used_at is not null))
);
create unique index pin_code_key on pins.pin (upper(code));
create index pin_stock on pins.pin (owner_id, type, id) where status = 'available';
create index pin_owner on pins.pin (owner_id, id desc);
create index pin_order on pins.pin (order_id) where order_id is not null;

-- A gap-free chain create → transfer* → use (invariant 9).
create table pins.event (
  id bigint generated always as identity primary key,
  pin_id bigint not null references pins.pin (id),
  seq int not null check (seq > 0),
  action text not null check (action in ('create', 'transfer', 'use')),
  from_id bigint references identity.account (id),
  to_id bigint references identity.account (id),
  by_id bigint references identity.account (id),
  note text,
  at timestamptz not null,
  constraint pin_event_once unique (pin_id, seq)
);
create index pin_event_from on pins.event (from_id, id desc);
create index pin_event_to on pins.event (to_id, id desc);
create trigger event_append_only before update or delete or truncate on pins.event
  for each statement execute function platform.refuse_change();
