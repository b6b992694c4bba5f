-- What is asked before an account goes is answered by indexes (decision 177). Columns that name only
-- members of the tree need no trigger: nothing deletes a member, whose own key holds the account. Columns
-- that name only staff, or members, need no key: staff never become partners again, and their accounts
-- stay. Who caused a bonus is a member or ordered PINs; who was given a PIN owns it or passed it on; who
-- moved one owned it or is staff. `verify` (checks `references` and `pin-owners`) asks all rows.
drop trigger account_above_registration on identity.account;
drop trigger account_of_event on identity.account;
drop trigger account_passed_over on identity.account;
drop trigger account_of_ro on identity.account;
drop trigger account_receiving_ro on identity.account;
drop trigger account_taking_pin on identity.account;
drop trigger account_moving_pin on identity.account;
alter table import.opening drop constraint opening_upline_id_fkey;

alter table pins.order drop constraint order_decided_by_fkey;
alter table withdrawals.withdrawal drop constraint withdrawal_decided_by_fkey,
  drop constraint withdrawal_settled_by_fkey, drop constraint withdrawal_bank_changed_by_fkey;
alter table rewards.claim drop constraint claim_decided_by_fkey, drop constraint claim_handed_by_fkey;
alter table storefront.public_order drop constraint public_order_decided_by_fkey,
  drop constraint public_order_shipped_by_fkey;
alter table storefront.contact_message drop constraint contact_message_done_by_fkey;
alter table partners.note drop constraint note_author_id_fkey, drop constraint note_struck_by_fkey;
alter table partners.closing drop constraint closing_closed_by_fkey;
alter table identity.invitation drop constraint invitation_made_by_fkey;

create function identity.refuse_staff() returns trigger language plpgsql as $$
begin
  raise exception 'identity.account % is of staff, whose accounts stay', old.id
    using errcode = 'foreign_key_violation';
end $$;
create trigger account_of_staff before delete on identity.account
  for each row when (old.role <> 'mitra') execute function identity.refuse_staff();

create index profile_invited_by on partners.profile (invited_by) where invited_by is not null;
create index file_owner on files.file (owner_id);

-- The triggers that stay look once for all rows that a statement takes, and not for each of them.
create or replace function platform.refuse_removal() returns trigger language plpgsql as $$
declare
  named bigint;
begin
  execute format('select min(id) from removed where exists (select from %s where %I = removed.id)',
    tg_argv[0], tg_argv[1]) into named;
  if named is not null then
    raise exception '%.% % is named by %.%', tg_table_schema, tg_table_name, named, tg_argv[0], tg_argv[1]
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
drop trigger account_of_posting on ledger.account;
create trigger account_of_posting after delete on ledger.account
  referencing old table as removed
  for each statement execute function platform.refuse_removal('ledger.posting', 'account_id');
drop trigger account_of_bonus on identity.account;
create trigger account_of_bonus after delete on identity.account
  referencing old table as removed
  for each statement execute function platform.refuse_removal('bonuses.bonus', 'beneficiary_id');
drop trigger account_giving_pin on identity.account;
create trigger account_giving_pin after delete on identity.account
  referencing old table as removed
  for each statement execute function platform.refuse_removal('pins.event', 'from_id');
drop trigger account_making_registration on identity.account;
create trigger account_making_registration after delete on identity.account
  referencing old table as removed
  for each statement execute function platform.refuse_removal('partners.registration', 'registered_by');
