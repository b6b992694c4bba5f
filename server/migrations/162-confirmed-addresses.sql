-- An address counts for signing in and for messages once it is entered, no matter by whom. A link that opens
-- the account goes to a confirmed one only (decision 214). Every address that counts today is taken as
-- confirmed: no person loses the way to a new password that they had.
alter table identity.account
  add column email_confirmed_at timestamptz default now(),
  add column password_from_registrar boolean not null default false;
alter table identity.account alter column email_confirmed_at drop default;
update identity.account set email_confirmed_at = null where email is null;
alter table identity.account add constraint account_confirmed_email
  check (email_confirmed_at is null or email is not null);
comment on column identity.account.email_confirmed_at is
  'When a link that was sent to the address was followed; null while nothing shows that it is the holder''s.';
comment on column identity.account.password_from_registrar is
  'The password is still the one that the person entered who registered the account.';

-- Another address is not confirmed, whichever statement enters it, also one of the version before. That one
-- does not say that a sign-up confirmed the address it claimed: nothing else gives a partner a first address.
create function identity.note_moved_address() returns trigger language plpgsql as $$
begin
  new.email_confirmed_at := case when old.email is null and new.role = 'mitra'
    and lower(new.email) = lower(old.unverified_email) then now() end;
  return new;
end $$;
create trigger account_address_moved before update of email on identity.account
  for each row when (lower(new.email) is distinct from lower(old.email)
    and (old.email is null or new.email_confirmed_at is not null))
  execute function identity.note_moved_address();

create function identity.note_own_password() returns trigger language plpgsql as $$
begin
  new.password_from_registrar := false;
  return new;
end $$;
create trigger account_password_replaced before update of password_hash on identity.account
  for each row when (old.password_from_registrar and new.password_hash <> old.password_hash)
  execute function identity.note_own_password();

create or replace view identity.account_state as
  select id, username, full_name, email, unverified_email, role, rank, must_change_password, temporary_until,
    password_hash <> '' as has_password, created_at, closed_at, revision, invited_at, lacks_phone,
    email_confirmed_at, password_from_registrar
  from identity.account;
