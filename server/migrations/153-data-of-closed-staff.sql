-- Staff who were closed since 150 left their picture and where their messages were sent (decision 009):
-- closing them takes both along from now on. The name stays in what they did; the sweep of files removes
-- the pictures.
update files.file f set attached_at = null from identity.account a
where a.id = f.owner_id and a.closed_at is not null and a.role <> 'mitra' and f.kind = 'avatar'
  and f.attached_at is not null;
update notifications.message m set email_to = null, email_name = null, next_attempt_at = null
from identity.account a
where a.id = m.account_id and a.closed_at is not null and a.role <> 'mitra' and m.email_to is not null;
