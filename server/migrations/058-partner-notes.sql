-- What staff write down about a partner, for other staff. A note is corrected by its author for a short
-- while, else struck out; it goes with the personal data of a partner whose account is closed.
create table partners.note (
  id bigint generated always as identity primary key,
  partner_id bigint not null references identity.account (id),
  author_id bigint not null references identity.account (id),
  text text not null check (text <> ''),
  at timestamptz not null,
  revision int not null default 0,
  corrected_at timestamptz,
  struck_at timestamptz,
  struck_by bigint references identity.account (id),
  constraint note_struck check ((struck_at is null) = (struck_by is null))
);
create index note_partner on partners.note (partner_id, id desc);
grant select, insert, delete on partners.note to rimpang_app;
grant update (text, revision, corrected_at, struck_at, struck_by) on partners.note to rimpang_app;
