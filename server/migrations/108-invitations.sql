-- Who was invited to choose a first password, how and by whom, after a company moved in (decision 138).
alter table identity.account add column invited_at timestamptz;
comment on column identity.account.invited_at is
  'When the last invitation was made; of two who invite, the second one finds another moment.';

-- With the accounts that are found by it: only those without a password, who get fewer every day.
create index account_uninvited on identity.account (id)
  where password_hash = '' and closed_at is null and role = 'mitra' and invited_at is null;
create index account_invited on identity.account (id)
  where password_hash = '' and closed_at is null and role = 'mitra' and invited_at is not null;
create index account_arrived on identity.account (id)
  where password_hash <> '' and closed_at is null and role = 'mitra' and invited_at is not null;

create or replace view identity.account_state as
  select id, username, full_name, email, unverified_email, role, rank, must_change_password, temporary_until,
    password_hash <> '' as has_password, created_at, closed_at, revision, invited_at
  from identity.account;

create table identity.invitation (
  account_id bigint primary key references identity.account on delete cascade,
  way text not null constraint invitation_way check (way = any ('{whatsapp, file, email}')),
  -- Null: at the terminal, or a job of the product.
  made_by bigint references identity.account,
  made_at timestamptz not null,
  -- Null while the message was prepared and not opened in WhatsApp.
  sent_at timestamptz,
  -- Left for later by the person it was prepared for.
  is_aside boolean not null default false,
  opened_at timestamptz,
  expires_at timestamptz not null
);
create index invitation_prepared on identity.invitation (made_at) where sent_at is null and not is_aside;
comment on table identity.invitation is 'The last invitation of an account; its link is in identity.link.';

grant select, insert, update on identity.invitation to rimpang_app;

-- Invitations that went out by e-mail before this was written down.
with last as (
  select distinct on (l.account_id) l.account_id, l.created_at, l.expires_at
  from identity.link l join identity.account a on a.id = l.account_id
  where l.purpose = 'first-password' and a.password_hash = '' order by l.account_id, l.created_at desc
), written as (
  insert into identity.invitation (account_id, way, made_at, sent_at, expires_at)
  select account_id, 'email', created_at, created_at, expires_at from last returning account_id, made_at
)
update identity.account a set invited_at = w.made_at from written w where a.id = w.account_id;
