-- Whether a mail server ever took an e-mail is stored with the first one (decision 182): where none ever
-- did, all messages were read for it.
insert into platform.fact (key, value, at)
  select 'mail-delivered', '{}', min(emailed_at) from notifications.message where emailed_at is not null
  having count(*) > 0
  on conflict (key) do nothing;
