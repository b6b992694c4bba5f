-- Indexes that a list of staff reads now and then, and every sale pays (decision 114).

-- By time, where rows are added as time goes on: one entry for each megabyte instead of one for each row.
drop index audit.entry_at;
create index entry_at on audit.entry using brin (at) with (autosummarize = on);
drop index bonuses.event_at;
create index event_at on bonuses.event using brin (at) with (autosummarize = on);
drop index partners.ro_activation_at;
create index ro_activation_at on partners.ro_activation using brin (at) with (autosummarize = on);
drop index platform.operation_at;
create index operation_at on platform.operation using brin (at) with (autosummarize = on);
drop index pins.pin_created;
create index pin_created on pins.pin using brin (created_at) with (autosummarize = on);

-- A transfer is looked for by its cause, and is there once for each rule and beneficiary of it: one order of
-- the columns serves both.
alter table ledger.transfer drop constraint transfer_once;
alter table ledger.transfer add constraint transfer_once unique (cause, rule, beneficiary_id);
drop index ledger.transfer_cause;

-- The chain of a PIN is its key: nothing looks for a step by its number alone.
alter table pins.event drop constraint event_pkey;
alter table pins.event drop constraint pin_event_once;
alter table pins.event add constraint pin_event_once primary key (pin_id, seq);

-- Codes sorted, codes found by their beginning, and each code once: sign by sign, by one index.
drop index pins.pin_code_prefix;
drop index pins.pin_code_key;
create unique index pin_code_key on pins.pin (upper(code) collate "C");
