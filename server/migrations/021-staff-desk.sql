-- Support looks at the portal as one partner sees it, for a quarter of an hour and without changing anything. It stays
-- the same session of the same member of staff; when the time is over, it is simply oneself again.
alter table identity.session add column viewing_id bigint references identity.account (id);
alter table identity.session add column viewing_until timestamptz;
alter table identity.session add constraint session_viewing check ((viewing_id is null) = (viewing_until is null));
create index session_viewing on identity.session (viewing_id) where viewing_id is not null;

-- Partners by name and username, for the search of long lists.
create index account_staff on identity.account (id) where role <> 'mitra';
