-- E-mails to everybody at once stand behind those that a person waits for (decision 179): before, a link from
-- 'Lupa password' waited until some hundred thousand invitations were out.
alter table notifications.message add column is_bulk boolean not null default false;
update notifications.message set is_bulk = true
  where kind = 'identity.invitation' and email_to is not null and emailed_at is null;
drop index notifications.message_owed;
create index message_pending on notifications.message (is_bulk, next_attempt_at)
  where email_to is not null and emailed_at is null;
