-- The profile of the person behind an account is changed by accounts alone (decision 094).
create view partners.partnership as
  select account_id, status, phone, bank_code, bank_holder, account_cipher, account_last4, invited_by,
    joined_at
  from partners.profile;
comment on view partners.partnership is
  'The partnership of an account, for partners only: its state, how it is paid (encrypted), who invited.';
comment on view partners.contact is
  'How staff reach a partner, and by what a visitor''s order is recognised as theirs.';
comment on function partners.same_person is
  'Are both accounts one person''s? The same account, or the same NIK.';
grant select on partners.partnership to rimpang_app;
