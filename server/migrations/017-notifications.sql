-- What each person wants by e-mail; a kind without a row stands at its default (domain/notifications.ts).
create table notifications.preference (
  account_id bigint not null references identity.account (id) on delete cascade,
  kind text not null,
  by_email boolean not null,
  at timestamptz not null,
  primary key (account_id, kind)
);
create index message_unread on notifications.message (account_id) where read_at is null;

-- Where the outbox finds people: for the platform's own statement only, e-mail goes through no other view.
create view notifications.mailbox as
  select id as account_id, email as address, full_name as name from identity.account where closed_at is null;

grant select, insert, update (by_email, at) on notifications.preference to rimpang_app;
grant select on notifications.mailbox to rimpang_app;
