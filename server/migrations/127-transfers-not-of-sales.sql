-- The ledger by accounts that sales do not move: few transfers among millions, which a sale writes no entry
-- for (decision 162).
create index transfer_not_of_sale on ledger.transfer (id)
  where split_part(cause, ':', 1) not in ('registration', 'ro', 'order');
