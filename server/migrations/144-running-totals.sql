-- The sums of an owner's bonuses by type, up to and with one in 64 of them (decision 184): what tens of
-- thousands come to is one of these and the few bonuses behind it. A loop writes them after the sale; what
-- it has not reached yet is read bonus by bonus.
create function bonuses.has_running_total(bonus_id bigint) returns boolean
  language sql immutable parallel safe return hashint8(bonus_id) & 63 = 0;
comment on function bonuses.has_running_total is
  'One bonus in 64, in no order that the payments of an event could have, too.';
create table bonuses.running_total (
  owner_id bigint not null,
  -- Of all types, as it is stored with the bonus: sums are found by it.
  cumulative bigint not null check (cumulative > 0),
  type text not null,
  count bigint not null check (count > 0),
  amount bigint not null check (amount > 0),
  bonus_id bigint not null,
  at timestamptz not null,
  primary key (owner_id, cumulative, type)
);
grant select, insert on bonuses.running_total to rimpang_app;
insert into platform.folded (source, until_id) values ('bonuses.bonus owners', 0);

-- In which place a partner joined an upline is counted from the index alone.
create index member_directs on network.member (parent_id, id) include (joined_at);
-- Of thousands directly below, those with the rank are found among the few who have it.
create index account_stockists on identity.account (id) where rank = 'Stokis' and closed_at is null;
-- Who registered thousands reads the newest of them: the numbers of the accounts that one person made rise.
create index registration_made on partners.registration (registered_by, partner_id);

drop index network.member_children, partners.registration_by;
