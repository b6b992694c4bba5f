-- A link by which a new partner sets an own password, handed over by the person who registered them.
alter table identity.link drop constraint link_purpose_check;
alter table identity.link add constraint link_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'first-password', 'set-up'));
