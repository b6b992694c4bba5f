-- A process that removes the bytes of lost uploads takes them first: they count as begun now, for no
-- other process and for the next hour.
grant update (begun_at) on files.upload to rimpang_app;
