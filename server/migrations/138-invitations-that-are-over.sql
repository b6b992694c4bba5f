-- Invitations that are over are found by when they were made (decision 176), which accounts that wait for a
-- password know: by when they end, those of everybody who has arrived since were passed by.
drop index identity.account_invited;
create index account_invited on identity.account (id) include (invited_at)
  where password_hash = '' and closed_at is null and role = 'mitra'
    and not lacks_phone and invited_at is not null;
create index account_invited_at on identity.account (invited_at)
  where password_hash = '' and closed_at is null and role = 'mitra'
    and not lacks_phone and invited_at is not null;
drop index identity.invitation_expiry;

-- Those in a user's own files whose link was not opened.
create index invitation_unopened on identity.invitation (made_by, account_id)
  where way = 'file' and opened_at is null;

-- Written down by 108 from links that a sponsor had handed over anew: these end when the first would have.
update identity.invitation set made_at = expires_at - interval '72 hours'
  where expires_at <> made_at + interval '72 hours';
update identity.account a set invited_at = i.made_at from identity.invitation i
  where i.account_id = a.id and a.closed_at is null and a.invited_at is distinct from i.made_at;
