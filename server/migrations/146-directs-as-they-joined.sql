-- Who stands directly below, in the order of joining (decision 186): the newest, and in which place they
-- joined, are read from one end, where of thousands all were put in order. A number says nothing of it: who
-- waited for a place has an older account. It is as fast to write as the one before.
drop index network.member_directs;
create index member_directs on network.member (parent_id, joined_at, id);
