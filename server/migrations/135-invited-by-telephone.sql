-- Who can be invited by telephone is known from the account (decision 172). Partners who moved in without one
-- were passed by for every page of invitations, and for every next one: a second for half a million.
alter table identity.account add column lacks_phone boolean not null default false;
comment on column identity.account.lacks_phone is
  'Of an open account with a profile: there is no telephone in it. Kept by triggers of the profile.';
update identity.account a set lacks_phone = true from partners.profile p
  where p.account_id = a.id and p.phone is null and a.closed_at is null;

-- A registration always has a telephone: nothing of this is called for one.
create function partners.note_phone() returns trigger language plpgsql as $$
begin
  update identity.account set lacks_phone = new.phone is null
    where id = new.account_id and closed_at is null and lacks_phone <> (new.phone is null);
  return null;
end $$;
create trigger profile_without_phone after insert on partners.profile
  for each row when (new.phone is null) execute function partners.note_phone();
create trigger profile_phone_noted after update of phone on partners.profile
  for each row when ((old.phone is null) <> (new.phone is null)) execute function partners.note_phone();

drop index identity.account_uninvited;
drop index identity.account_invited;
drop index identity.account_arrived;
create index account_uninvited on identity.account (id)
  where password_hash = '' and closed_at is null and role = 'mitra'
    and not lacks_phone and invited_at is null;
create index account_invited on identity.account (id)
  where password_hash = '' and closed_at is null and role = 'mitra'
    and not lacks_phone and invited_at is not null;
create index account_arrived on identity.account (id)
  where password_hash <> '' and closed_at is null and role = 'mitra'
    and not lacks_phone and invited_at is not null;

create or replace view identity.account_state as
  select id, username, full_name, email, unverified_email, role, rank, must_change_password, temporary_until,
    password_hash <> '' as has_password, created_at, closed_at, revision, invited_at, lacks_phone
  from identity.account;

-- Few links are over where many are open, and the other way round.
create index invitation_expiry on identity.invitation (expires_at);
