-- Operation ids that are over are looked for page by page (decision 180). Their index by ranges of pages
-- found none of them once pages were filled again: each then had rows of all times.
drop index platform.operation_at;
