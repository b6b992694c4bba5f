-- Payout batches (decision 5, a setting): an approved withdrawal is processed until its bank transfer is recorded.
create table withdrawals.batch (
  id bigint generated always as identity primary key,
  code text not null unique,
  created_at timestamptz not null,
  created_by bigint not null references identity.account (id),
  -- What left in the file; rows never leave their batch.
  count int not null check (count > 0),
  amount bigint not null check (amount > 0),
  downloaded_at timestamptz,
  downloaded_by bigint references identity.account (id)
);
create index batch_newest on withdrawals.batch (id desc);

-- decided: who approved or rejected. settled: who recorded the bank's answer to an approved one.
alter table withdrawals.withdrawal
  add column batch_id bigint references withdrawals.batch (id),
  add column settled_at timestamptz,
  add column settled_by bigint references identity.account (id),
  add column reference text,
  add constraint withdrawal_settled check ((settled_at is null) = (settled_by is null)
    and (settled_at is null or status in ('completed', 'failed'))),
  add constraint withdrawal_reference check (reference is null or (status = 'completed' and settled_at is not null));
create index withdrawal_batch on withdrawals.withdrawal (batch_id) where batch_id is not null;

-- A bonus is used up when the money has gone, not when that was approved.
create or replace view withdrawals.payout as
  select id, partner_id, code, amount + fee as used,
    (sum(amount + fee) over (partition by partner_id order by coalesce(settled_at, decided_at), id))::bigint as used_until,
    coalesce(settled_at, decided_at) as at
  from withdrawals.withdrawal where status = 'completed';

-- What the picture looks like, in 64 bits: nearly the same picture has nearly the same bits. Null where it shows nothing
-- (one even colour), and for pictures from before.
alter table files.file add column fingerprint bit(64);
create index file_fingerprint on files.file (created_at) where fingerprint is not null and attached_at is not null;
create index order_proof on pins.order (proof_file_id) where proof_file_id is not null;
create index order_pending_total on pins.order (total) where status = 'pending';

grant select, insert, update (downloaded_at, downloaded_by) on withdrawals.batch to rimpang_app;
grant update (batch_id, settled_at, settled_by, reference) on withdrawals.withdrawal to rimpang_app;
