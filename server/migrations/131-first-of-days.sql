-- The smallest account of those who joined since a day, from the index alone (decision 165): it carries
-- the account with the moment. A registration pays for as many entries as before.
drop index partners.profile_joined;
create index profile_joined on partners.profile (joined_at desc) include (account_id);
drop index partners.registration_at;
create index registration_at on partners.registration (at) include (partner_id);
