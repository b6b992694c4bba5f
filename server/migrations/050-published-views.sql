-- What capabilities publish of their tables for others to read (decision 094). Plain projections, which the
-- planner reads through: nothing is computed that is not asked for.

create view identity.account_state as
  select id, username, full_name, email, unverified_email, role, rank, must_change_password, temporary_until,
    password_hash <> '' as has_password, created_at, closed_at, revision
  from identity.account;
comment on view identity.account_state is
  'An account as sign-in and staff administration need it, with its addresses; never the password itself.';

create view identity.confirmed_factor as
  select account_id from identity.second_factor where confirmed_at is not null;
comment on view identity.confirmed_factor is 'The accounts with a second factor that counts: one row each.';

create view identity.session_activity as
  select account_id, active_at from identity.session;
comment on view identity.session_activity is
  'When the sessions of an account were last active, also those that idled out and were not swept yet.';

create view platform.installation_mode as
  select mode from platform.installation;
comment on view platform.installation_mode is
  'What the database is for: one row, or none before its company was made.';

grant select on identity.account_state, identity.confirmed_factor, identity.session_activity,
  platform.installation_mode to rimpang_app;

comment on view identity.person is
  'Who an account is, for every list that names people: one row per account, closed ones included.';
comment on view ledger.standing is
  'What a partner earned, was paid and can take: one row per owner of rupiah accounts.';
comment on view network.figures is
  'A member as its card shows it, with counters not settled yet: one row each, reset trees included.';
comment on view files.avatar is 'The picture of an account: at most one row each.';
comment on view files.hand_over_photo is 'The pictures that a claim may name as its hand-over.';
comment on view notifications.mailbox is
  'Where e-mails to an account go, for queuing messages: one row per open account, the address may be null.';
comment on view storefront.product_offer is 'What the shop offers now, in the order of its page.';
comment on view storefront.origin is 'The package order that made a partner: at most one row per partner.';
comment on view storefront.sale is
  'Orders of visitors that were paid for: amount in rupiah, moment of the decision.';
comment on view pins.sale is 'Orders of PINs that were paid for: amount in rupiah, moment of the decision.';
comment on view withdrawals.payout is
  'What completed withdrawals used up of a partner''s bonuses, oldest bonus first, in rupiah.';
comment on view bonuses.reward_tax is 'The tax on rank rewards by version of the plan, in whole percent.';
comment on view identity.bank_change is 'When and by whom the bank account of a partner was changed.';
