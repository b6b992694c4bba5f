-- Who followed a partner's referral link and waits is read newest first (decision 193); of the many who
-- became partners since none is passed by.
create index profile_waiting on partners.profile (invited_by, account_id)
  where status = 'Tidak Aktif' and invited_by is not null;
