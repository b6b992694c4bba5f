-- Staff find an account by the whole of its address, also one that it only claims (decision 223); one that
-- counts is found by the index that keeps it unique.
create index account_claimed_address on identity.account (lower(unverified_email))
  where unverified_email is not null;

-- And messages of visitors and batches by the beginning of their numbers, as orders are.
create index contact_message_reference_prefix on storefront.contact_message (reference text_pattern_ops);
create index batch_code_prefix on withdrawals.batch (code text_pattern_ops);
