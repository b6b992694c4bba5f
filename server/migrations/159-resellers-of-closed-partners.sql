-- A closed partner left who the own resellers are: names, numbers and addresses that no person can read
-- any more (decision 211). They go as with any closing; sales and payouts stay.
update resellers.reseller r set full_name = 'Reseller dihapus', phone = '', address = ''
from identity.account a where a.id = r.stockist_id and a.closed_at is not null
  and (r.full_name <> 'Reseller dihapus' or r.phone <> '' or r.address <> '');
