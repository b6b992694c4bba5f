-- A network reset closed partners and left notes about them, their pictures and where their messages were
-- sent (decision 009). All of it goes as with any closed partner; the sweep of files removes the pictures.
delete from partners.note n using identity.account a where a.id = n.partner_id and a.closed_at is not null;
update files.file f set attached_at = null from identity.account a
where a.id = f.owner_id and a.closed_at is not null and f.kind = 'avatar' and f.attached_at is not null;
update notifications.message m set email_to = null, email_name = null, next_attempt_at = null
from identity.account a where a.id = m.account_id and a.closed_at is not null and m.email_to is not null;
