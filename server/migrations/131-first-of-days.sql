-- The smallest account of those who were registered since a day, from the index alone (decision 165): it
-- carries the account with the moment. A registration pays for as many entries as before.
drop index partners.registration_at;
create index registration_at on partners.registration (at) include (partner_id);
