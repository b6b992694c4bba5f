-- Who made a link to a first password and saw it (decision 083); null where no person did. Links of before
-- have no maker: they are over after three days, and a process of the version before goes on writing none.
alter table identity.link add column made_by bigint;
comment on column identity.link.made_by is
  'Who was told the link: its use counts as their change of the password.';
