-- What came to rest on an account after it was closed is closed once more (decision 082): a partner may have several
-- closings, the first of which ended the account.
alter table partners.closing drop constraint closing_pkey;
alter table partners.closing add column id bigint generated always as identity primary key;
create index closing_partner on partners.closing (partner_id, id);
