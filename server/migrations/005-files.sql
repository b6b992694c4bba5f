create schema files;

-- Images after checking and re-encoding. The bytes are on disk or in S3 under `storage_key`.
create table files.file (
  id uuid primary key,
  owner_id bigint not null references identity.account (id),
  kind text not null check (kind in ('proof', 'avatar')),
  storage_key text not null,
  media_type text not null,
  bytes int not null,
  width int not null,
  height int not null,
  -- Of the re-encoded bytes: the same picture sent twice has the same digest.
  sha256 bytea not null,
  attached_at timestamptz,
  created_at timestamptz not null
);
create index file_digest on files.file (sha256);
create index file_unattached on files.file (created_at) where attached_at is null;
