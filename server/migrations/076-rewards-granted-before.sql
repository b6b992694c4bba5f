-- Rewards that a partner was given before the company moved in (decision 116): points and RO that came along
-- reach them again, and no reward is given twice (invariant 16).
create table rewards.granted_before (
  partner_id bigint not null references identity.account (id),
  reward text not null,
  primary key (partner_id, reward)
);
create trigger granted_before_append_only before update or delete or truncate on rewards.granted_before
  for each statement execute function platform.refuse_change();
grant select on rewards.granted_before to rimpang_app;
