-- Who stands below a member, and since when, is read from the index of paths alone (decision 174): a page
-- of the newest of a branch fetched the row of everybody in it, each from another place of the table.
drop index network.member_path;
create unique index member_path on network.member (path text_pattern_ops) include (id, joined_at);
