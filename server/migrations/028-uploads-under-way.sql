-- Bytes are stored before the row that names them. Written down first, so that bytes whose row never came are found.
create table files.upload (
  storage_key text primary key,
  begun_at timestamptz not null
);
create index upload_begun on files.upload (begun_at);
grant select, insert, delete on files.upload to rimpang_app;
