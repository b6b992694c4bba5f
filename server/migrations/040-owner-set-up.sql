-- The first owner begins without password and address, and chooses both behind a one-time link of the start's output.
alter table identity.link drop constraint link_purpose_check;
alter table identity.link add constraint link_purpose_check check (purpose in ('verify-email', 'reset-password', 'set-up'));

-- A super admin may be without any address: nobody's is better than one that nobody confirmed.
alter table identity.account drop constraint account_has_email;
alter table identity.account add constraint account_has_email
  check (email is not null or unverified_email is not null or closed_at is not null or role = 'super_admin');
