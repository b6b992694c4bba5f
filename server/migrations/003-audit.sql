create schema audit;

-- Who did what, written in the verb's own transaction. xid orders entries by transaction, so that a batch can be
-- sealed once no older transaction is under way.
create table audit.entry (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  actor_id bigint,
  actor_role text,
  action text not null,
  subject text,
  detail jsonb not null default '{}',
  address text,
  operation_id uuid
);
create index entry_order on audit.entry (xid, id);
create index entry_subject on audit.entry (subject, id);
create index entry_actor on audit.entry (actor_id, id);

-- A chain over batches: hash = sha256(previous hash, every entry of [from_xid, to_xid) in order).
create table audit.seal (
  id bigint generated always as identity primary key,
  from_xid xid8 not null,
  to_xid xid8 not null,
  entries int not null,
  hash bytea not null,
  at timestamptz not null
);

create trigger entry_append_only before update or delete or truncate on audit.entry
  for each statement execute function platform.refuse_change();
create trigger seal_append_only before update or delete or truncate on audit.seal
  for each statement execute function platform.refuse_change();
