-- A person's messages stand in one index, by moment, which the plain list reads too; before, each message
-- entered two (decision 148).
create index message_newest on notifications.message (account_id, at desc, id desc);
drop index notifications.message_account;
drop index notifications.message_account_at;

-- Who uses a PIN of one's own gives and takes it: the giver's index has the step already.
create index pin_event_taken on pins.event (to_id, id desc) where to_id is distinct from from_id;
drop index pins.pin_event_to;
