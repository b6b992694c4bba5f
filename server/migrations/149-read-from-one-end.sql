-- What was not read is read from its newest end, however many messages stand before it, and counted by the
-- same index (decision 197). Processes of the version before count by it, too.
create index message_unread_newest on notifications.message (account_id, at desc, id desc)
  where read_at is null;
drop index notifications.message_unread;

-- Old messages are forgotten.
grant delete on notifications.message to rimpang_app;

-- Since when the oldest approved withdrawal waits for its transfer: they are approved in another order than
-- they were asked for.
create index withdrawal_approved on withdrawals.withdrawal (decided_at) where status = 'processed';
