-- Lists of any length: people by any part of their name or username, and in the order of their names.
-- Trigrams come with an extension that an operator's server may lack or refuse: the same lists then read
-- more.
do $$ begin
  create extension if not exists pg_trgm;
  create index account_name_parts on identity.account
    using gin (username gin_trgm_ops, full_name gin_trgm_ops);
exception when undefined_file or insufficient_privilege or feature_not_supported or undefined_object then
  raise notice 'no index of name parts: %', sqlerrm;
end $$;
create index account_by_name on identity.account (lower(full_name), id);
-- Who stands in the tree without being a partner any more is looked for among these few and the staff.
create index account_closed on identity.account (id) where closed_at is not null;
-- The few partners that are not active, among the many that are.
create index profile_inactive on partners.profile (account_id) where status = 'Tidak Aktif';
