-- When a session was last active changes with every change that a person makes: with an index of ranges
-- of pages only (BRIN), which the sweep of sessions reads by, and room in the page, the row is changed where
-- it stands and no index has a new entry for it (decision 166).
drop index identity.session_active;
create index session_active on identity.session using brin (active_at) with (autosummarize = on);
alter table identity.session set (fillfactor = 80);
