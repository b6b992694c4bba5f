create schema rewards;

-- A wish to be given a reward, with the figures it was judged by under lock (invariant 16).
create table rewards.claim (
  id bigint generated always as identity primary key,
  code text not null unique,
  partner_id bigint not null references identity.account (id),
  reward text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  main_points int not null,
  team_ro int not null,
  personal_ro int not null,
  new_stockists int not null,
  rank_points int not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references identity.account (id),
  reason text,
  -- Trips and goods: when it was given, to whom, by whom on our side, and a picture of it.
  handed_on date,
  handed_to text,
  handed_note text,
  handed_photo uuid references files.file (id),
  handed_by bigint references identity.account (id),
  handed_at timestamptz,
  constraint claim_decided check ((status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)),
  constraint claim_reasoned check ((status = 'rejected') = (reason is not null)),
  constraint claim_handed check (handed_at is null
    or (status = 'approved' and handed_on is not null and handed_to is not null and handed_by is not null))
);
-- One open or approved claim per partner and reward, whoever clicks, however often (invariant 16).
create unique index claim_open on rewards.claim (partner_id, reward) where status in ('pending', 'approved');
create index claim_status on rewards.claim (status, id);
create index claim_partner on rewards.claim (partner_id, id desc);

-- A rank reward in cash is a bonus like any other: its event is the claim, no PIN.
alter table bonuses.event alter column pin_type drop not null,
  add column reward_key text,
  add column claim_code text,
  add constraint event_of_pin_or_claim check ((trigger = 'rank-claim') = (pin_type is null) and (trigger = 'rank-claim') = (reward_key is not null));
-- What was withheld from it; the bonus's amount is what arrived.
alter table bonuses.bonus add column tax bigint not null default 0 check (tax >= 0);
insert into ledger.account (owner_id, kind, unit) values (null, 'tax_withheld', 'rupiah');

-- Pictures of hand-overs lie beside proofs and avatars.
alter table files.file drop constraint file_kind_check,
  add constraint file_kind_check check (kind in ('proof', 'avatar', 'public-proof', 'hand-over'));

-- Which pictures a claim may name as its hand-over.
create view files.hand_over_photo as select id from files.file where kind = 'hand-over';
grant select on files.hand_over_photo to rimpang_app;

grant usage on schema rewards to rimpang_app;
grant select, insert on rewards.claim to rimpang_app;
grant update (status, decided_at, decided_by, reason, handed_on, handed_to, handed_note, handed_photo, handed_by, handed_at)
  on rewards.claim to rimpang_app;
-- The code of a claim carries its id.
grant usage on sequence rewards.claim_id_seq to rimpang_app;

-- What completed withdrawals used up, oldest bonus first: for explaining what was paid out of a bonus (decision 5).
create view withdrawals.payout as
  select id, partner_id, code, amount + fee as used,
    (sum(amount + fee) over (partition by partner_id order by decided_at, id))::bigint as used_until, decided_at as at
  from withdrawals.withdrawal where status = 'completed';
grant select on withdrawals.payout to rimpang_app;
