-- Below a member closed partners are shown like others who are not active, so the index of those that are no
-- closed ones (152) does not find them: each such list read all profiles.
create index profile_not_active on partners.profile (account_id) where status = 'Tidak Aktif';
