import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstOf, inParts } from './check.ts';

/** Every transfer has two sides and sums to zero in each unit; with that, so does the whole ledger. */
export const ledgerSums: Check = inParts({
  name: 'ledger-sums',
  isLong: true,
  invariants: [1],
  parts: [
    (tx) =>
      firstOf(
        tx,
        query({ id: int, unit: text, sum: int })`
            select p.transfer_id as id, a.unit, sum(p.amount)::bigint as sum from ledger.posting p
              join ledger.account a on a.id = p.account_id
            group by p.transfer_id, a.unit having sum(p.amount) <> 0 order by p.transfer_id`,
        (row) => `transfer ${row.id} berjumlah ${row.sum} ${row.unit}, seharusnya 0`,
      ),
    (tx) =>
      firstOf(
        tx,
        query({ id: int })`
            select t.id from ledger.transfer t where not exists (select from ledger.posting p
              where p.transfer_id = t.id) order by t.id`,
        (row) => `transfer ${row.id} tidak punya pembukuan`,
      ),
  ],
});
