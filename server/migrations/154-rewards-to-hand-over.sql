-- Rewards that were granted and not handed over are counted before a partner is closed and before a reset
-- (decision 201): of everybody without looking at all that was ever paid.
create index claim_to_hand_over on rewards.claim (reward) where status = 'approved' and handed_at is null;
