-- Rows of a history look up no parent for every line they add (decision 114): where the parent can never
-- go the key bought nothing, and where it can, it now refuses to go instead. `verify` (check `references`)
-- asks of all rows what the keys asked of each.
create function platform.refuse_removal() returns trigger language plpgsql as $$
declare
  named boolean;
begin
  execute format('select exists (select from %s where %I = $1)', tg_argv[0], tg_argv[1])
    into named using old.id;
  if named then
    raise exception '%.% % is named by %.%', tg_table_schema, tg_table_name, old.id, tg_argv[0], tg_argv[1]
      using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
comment on function platform.refuse_removal is
  'Refuses to delete what a column of a history names: table and column are its arguments.';

-- Parents that nothing deletes: histories themselves, PINs, the plan.
alter table ledger.posting drop constraint posting_transfer_id_fkey;
alter table bonuses.event drop constraint event_plan_version_fkey;
alter table bonuses.bonus drop constraint bonus_event_id_fkey, drop constraint bonus_transfer_id_fkey;
alter table bonuses.passed_over drop constraint passed_over_event_id_fkey;
alter table pins.event drop constraint event_pin_id_fkey;
alter table partners.ro_activation drop constraint ro_activation_pin_id_fkey;
alter table partners.registration drop constraint registration_pin_id_fkey;

-- Accounts without any history may go (decision 009); those that a history names stay.
alter table ledger.posting drop constraint posting_account_id_fkey;
create trigger account_of_posting before delete on ledger.account
  for each row execute function platform.refuse_removal('ledger.posting', 'account_id');

alter table bonuses.event drop constraint event_subject_id_fkey;
create trigger account_of_event before delete on identity.account
  for each row execute function platform.refuse_removal('bonuses.event', 'subject_id');
alter table bonuses.bonus drop constraint bonus_beneficiary_id_fkey;
create trigger account_of_bonus before delete on identity.account
  for each row execute function platform.refuse_removal('bonuses.bonus', 'beneficiary_id');
alter table bonuses.passed_over drop constraint passed_over_partner_id_fkey;
create trigger account_passed_over before delete on identity.account
  for each row execute function platform.refuse_removal('bonuses.passed_over', 'partner_id');

alter table pins.event drop constraint event_from_id_fkey, drop constraint event_to_id_fkey,
  drop constraint event_by_id_fkey;
create trigger account_giving_pin before delete on identity.account
  for each row execute function platform.refuse_removal('pins.event', 'from_id');
create trigger account_taking_pin before delete on identity.account
  for each row execute function platform.refuse_removal('pins.event', 'to_id');
create trigger account_moving_pin before delete on identity.account
  for each row execute function platform.refuse_removal('pins.event', 'by_id');

alter table partners.ro_activation drop constraint ro_activation_partner_id_fkey,
  drop constraint ro_activation_receiver_id_fkey;
create trigger account_of_ro before delete on identity.account
  for each row execute function platform.refuse_removal('partners.ro_activation', 'partner_id');
create trigger account_receiving_ro before delete on identity.account
  for each row execute function platform.refuse_removal('partners.ro_activation', 'receiver_id');

alter table partners.registration drop constraint registration_upline_id_fkey,
  drop constraint registration_registered_by_fkey;
create trigger account_above_registration before delete on identity.account
  for each row execute function platform.refuse_removal('partners.registration', 'upline_id');
create trigger account_making_registration before delete on identity.account
  for each row execute function platform.refuse_removal('partners.registration', 'registered_by');
