-- Endpoints of other programs that are told what happened (decision 122). What happened is read from the
-- audit log, which every change writes anyway.
create schema webhooks;
grant usage on schema webhooks to rimpang_app;

create table webhooks.endpoint (
  id bigint generated always as identity primary key,
  url text not null,
  description text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  -- The one before signs too until the moment beside it.
  secret_cipher bytea,
  previous_cipher bytea,
  overlap_until timestamptz,
  state text not null default 'active' check (state in ('active', 'paused', 'stopped', 'restored')),
  inactive_since timestamptz,
  -- Since when no delivery was taken.
  failing_since timestamptz,
  revision int not null default 0,
  created_at timestamptz not null,
  created_by bigint not null references identity.account,
  edited_at timestamptz not null,
  edited_by bigint not null references identity.account,
  -- Only what other transactions begin from here on is sent.
  from_epoch int not null default audit.current_epoch(),
  from_xid xid8 not null default pg_current_xact_id(),
  removed_at timestamptz,
  constraint endpoint_inactive check ((state = 'active') = (inactive_since is null)),
  constraint endpoint_removed check ((removed_at is null) = (secret_cipher is not null)),
  constraint endpoint_overlap check ((previous_cipher is null) = (overlap_until is null))
);
create index endpoint_created_by on webhooks.endpoint (created_by);
create index endpoint_edited_by on webhooks.endpoint (edited_by);

-- What happened, in the words that are signed and sent.
create table webhooks.event (
  id bigint generated always as identity primary key,
  -- Of the audit entry: reading it again adds nothing.
  code text not null unique,
  kind text not null,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  body text not null
);
create index event_recorded on webhooks.event (recorded_at);
create index event_happened on webhooks.event (happened_at, id);

create table webhooks.delivery (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhooks.endpoint,
  event_id bigint not null references webhooks.event on delete cascade,
  -- Of the event, so that the log of one kind has an index.
  kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
  -- All there ever were; each has a number of its own.
  attempts int not null default 0,
  -- Those since it was planned or asked for again: how long the next wait is.
  tries int not null default 0,
  waiting_since timestamptz not null,
  next_attempt_at timestamptz,
  unique (event_id, endpoint_id),
  constraint delivery_waits check ((state = 'waiting') = (next_attempt_at is not null))
);
create index delivery_due on webhooks.delivery (endpoint_id, next_attempt_at) where state = 'waiting';
create index delivery_newest on webhooks.delivery (endpoint_id, id);
create index delivery_by_state on webhooks.delivery (endpoint_id, state, id);
create index delivery_by_kind on webhooks.delivery (endpoint_id, kind, id);

create table webhooks.attempt (
  delivery_id bigint not null references webhooks.delivery on delete cascade,
  number int not null,
  at timestamptz not null,
  duration_ms int not null,
  status int,
  problem text,
  answer text not null,
  primary key (delivery_id, number)
);

-- How far the audit log was read: entries from (epoch, xid) on, behind `entry` within it.
create table webhooks.cursor (
  single boolean primary key default true check (single),
  epoch int not null,
  xid xid8 not null,
  entry bigint not null
);
insert into webhooks.cursor (epoch, xid, entry) values (audit.current_epoch(), pg_current_xact_id(), 0);

grant select, insert on webhooks.endpoint, webhooks.event, webhooks.delivery, webhooks.attempt to rimpang_app;
grant update (url, description, kinds, secret_cipher, previous_cipher, overlap_until, state, inactive_since,
  failing_since, revision, edited_at, edited_by, removed_at) on webhooks.endpoint to rimpang_app;
grant update (state, attempts, tries, waiting_since, next_attempt_at) on webhooks.delivery to rimpang_app;
grant delete on webhooks.event to rimpang_app;
grant select, update (epoch, xid, entry) on webhooks.cursor to rimpang_app;
