-- Recognises the SECRET_KEY with which numbers in this database are encrypted, said once by the start that had the first
-- key. The key itself cannot be read out of it. Written by the owner only; the application has no use for it.
create table platform.secret_key (
  only_one boolean primary key default true check (only_one),
  fingerprint text not null,
  at timestamptz not null
);
