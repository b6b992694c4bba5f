import { sql } from 'kysely';
import { type NumberedTable, numberedRows, numberedTables, slackOf } from '../platform/database/numbered.ts';
import { int, query } from '../platform/database/query.ts';
import type { Tx } from '../platform/database/database.ts';
import { type Check, firstOf, inParts } from './check.ts';

/** So many numbers are looked at together: their oldest against the newest of all before, and each only where they took long. */
const together = 256;

/**
 * A row that is older than one with a lower number by more than lists of days reckon with. What was added since it was last looked
 * at is left for the next time.
 */
const outOfOrder = (table: NumberedTable) => (tx: Tx) =>
  firstOf(
    tx,
    query({ id: int })`
      with slack as materialized (select ${slackOf(table)} as most),
      looked as materialized (
        select n.id, n.at from ${numberedRows(table)} n
        where n.id <= (select until_id from platform.folded where source = ${`numbering ${table}`})
      ), part as materialized (
        select id / ${sql.lit(together)} as part, min(id) as id, min(at) as oldest, max(at) as newest
        from looked group by 1
      ), before as (
        select p.id, p.oldest,
          max(p.newest) over (order by p.part rows between unbounded preceding and 1 preceding) as newest
        from part p
      ), inside as (
        select l.id, l.at, max(l.at) over (partition by l.id / ${sql.lit(together)} order by l.id
          rows between unbounded preceding and 1 preceding) as newest
        from looked l where l.id / ${sql.lit(together)} in (
          select part from part, slack where newest - oldest > most)
      )
      select id from before, slack where newest - oldest > most
      union all select id from inside, slack where newest - at > most
      order by id`,
    ({ id }) => `${table} ${id} lebih tua daripada baris sebelumnya, lebih dari yang tercatat`,
  );

/** Rows are numbered as time goes on, as far as lists of some days lean on it (decision 158). */
export const numberingCheck: Check = inParts({
  name: 'numbering',
  invariants: [15],
  parts: numberedTables.map(outOfOrder),
});
