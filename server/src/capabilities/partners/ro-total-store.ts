import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type Fold, foldAtOnce, lastFolded } from '../../platform/database/fold.ts';
import { int, query, type RowOf, text } from '../../platform/database/query.ts';
import { addToTally, type DaySums } from '../../platform/database/tally.ts';

const source = 'partners.ro_activation';

/** Repeat orders in the counts by day (decision 110). */
export const repeatOrderFold: Fold = {
  source,
  rows: sql`partners.ro_activation`,
  add: (tx: Tx, from: number, to: number) =>
    addToTally(
      tx,
      sql`select 'partners.ro', platform.wib_day(at), count(*), 0, 0 from partners.ro_activation
        where id > ${from} and id <= ${to} group by 2
        union all
        select 'partners.roEver', 'all', count(*), 0, 0 from partners.ro_activation
        where id > ${from} and id <= ${to}`,
    ),
};

/** The same of all there is at once, where no other writes: what a seed made. */
export const foldAllRepeatOrders = (tx: Tx): Promise<void> => foldAtOnce(tx, repeatOrderFold);

/** How many repeat orders there ever were: what is stored, and what came since. */
export const countedRoEver = sql`
  select (select coalesce(sum(t.count), 0) from platform.tallied t where t.source = 'partners.roEver')
    + (select count(*) from partners.ro_activation where id > ${lastFolded(source)})`;

const roDay = { day: text, count: int };

/** Repeat orders of everybody by WIB day or month: what is stored, and what came since. */
export function sumRoDays(
  tx: Database | Tx,
  { first, last, signs }: DaySums,
): Promise<RowOf<typeof roDay>[]> {
  return query(roDay)`
    select left(day, ${signs}) as day, sum(count)::bigint as count from (
      select key as day, count from platform.tallied where source = 'partners.ro' and key >= ${first}
      union all
      select platform.wib_day(at), 1 from partners.ro_activation where id > ${lastFolded(source)}
    ) total where day >= ${first} and day <= ${last} group by 1`.all(tx);
}
