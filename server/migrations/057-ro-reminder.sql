-- Who was reminded of which month's bonuses that went past: once for each month (a row's first day, WIB).
create table bonuses.ro_reminder (
  partner_id bigint not null references identity.account (id) on delete cascade,
  month date not null,
  primary key (partner_id, month)
);
grant select, insert on bonuses.ro_reminder to rimpang_app;
