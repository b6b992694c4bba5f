-- Everybody's bonuses by what they were paid for, of which repeat orders are nearly all: a repeat order
-- writes no entry for it (decision 162).
create index event_by_trigger on bonuses.event (trigger, id) where trigger <> 'ro-activation';
