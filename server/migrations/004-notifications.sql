create schema notifications;

-- Messages owed to people, stored with the verb and delivered after commit: in the app, live, and by e-mail.
create table notifications.message (
  id bigint generated always as identity primary key,
  account_id bigint references identity.account (id) on delete cascade,
  kind text not null,
  title text not null,
  body text not null,
  link text,
  at timestamptz not null,
  read_at timestamptz,
  email_to text,
  email_name text,
  emailed_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz,
  last_error text
);
create index message_account on notifications.message (account_id, id desc);
create index message_owed on notifications.message (next_attempt_at) where email_to is not null and emailed_at is null;
