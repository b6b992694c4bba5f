-- A note could be written about staff who never were partners, which no page shows and which stayed when
-- their accounts were closed: what is written about a person goes with the account (decision 009).
delete from partners.note n using identity.account a
  where a.id = n.partner_id and a.closed_at is not null;
