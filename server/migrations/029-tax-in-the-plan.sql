-- The tax on rank rewards is plan data (decision 17): withheld from rewards in money, whole percent.
alter table bonuses.plan add column tax_percent smallint not null default 10 check (tax_percent between 0 and 50);
create view bonuses.reward_tax as select version, valid_from, tax_percent from bonuses.plan;
grant select on bonuses.reward_tax to rimpang_app;
