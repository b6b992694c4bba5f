-- Messages that come in numbers are shown as one line for each kind and day: how much they are about, and
-- the way to them by day.
alter table notifications.message add column fold text, add column amount bigint;
create index message_account_at on notifications.message (account_id, at desc);

update notifications.message m set fold = 'bonus-' || b.type, amount = b.amount
from bonuses.bonus b
where m.kind = 'bonus' and m.link = '/dashboard?bonus=' || b.id;
update notifications.message m set fold = 'ro-passed-over', amount = b.amount
from bonuses.bonus b
where m.kind = 'ro-passed-over' and m.link = '/dashboard/total-ro-bonus?daftar=terlewat&bonus=' || b.id;
