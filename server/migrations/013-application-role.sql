-- The application's role: may read and add everywhere, change only where a state really changes, and never touch
-- a row of ledger, audit, bonus or PIN history (invariant 2).
do $$
declare
  schema_name text;
begin
  if not exists (select from pg_roles where rolname = 'rimpang_app') then
    create role rimpang_app nologin;
  end if;
  foreach schema_name in array array['platform', 'identity', 'audit', 'notifications', 'files', 'ledger', 'network',
    'bonuses', 'pins', 'partners', 'withdrawals', 'storefront'] loop
    execute format('grant usage on schema %I to rimpang_app', schema_name);
    execute format('grant select, insert on all tables in schema %I to rimpang_app', schema_name);
  end loop;
end $$;

grant update (response), delete on platform.operation to rimpang_app;
grant update, delete on platform.fact to rimpang_app;
grant update on identity.account to rimpang_app;
grant update, delete on identity.session, identity.throttle, identity.matrix to rimpang_app;
grant update on notifications.message to rimpang_app;
grant update (attached_at), delete on files.file to rimpang_app;
grant update (balance, earned) on ledger.account to rimpang_app;
grant update on network.member to rimpang_app;
grant delete on network.pending to rimpang_app;
grant update (status, proof_file_id, decided_at, decided_by, reason) on pins.order to rimpang_app;
-- The code of an order carries its id.
grant usage on sequence pins.order_id_seq to rimpang_app;
grant update (status, owner_id, used_by, used_at) on pins.pin to rimpang_app;
grant update on partners.profile to rimpang_app;
grant update (status, decided_at, decided_by, reason) on withdrawals.withdrawal to rimpang_app;
grant update on storefront.setting to rimpang_app;
