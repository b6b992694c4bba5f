-- A change of many accounts in one statement took as long as their number squared where none of them is
-- closed by it: the rows before and after were met one by one, by a plan that was made for a change of one.
alter function network.note_departures() set enable_nestloop = off;
