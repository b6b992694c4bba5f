import type { PinStatus, PinType } from '@rimpang/domain/pins';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type Fold, foldAtOnce, isBehindFolded } from '../../platform/database/fold.ts';
import { int, query, text } from '../../platform/database/query.ts';
import { addToTally } from '../../platform/database/tally.ts';

const stockSource = 'pins.event';

/**
 * What these events (`e`) changed in what people have, by owner, type and status. What is used stays with the owner who
 * used it.
 */
function changesOf(events: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select c.owner_id, p.type, c.status, c.change
    from pins.event e join pins.pin p on p.id = e.pin_id cross join lateral (values
      (e.to_id, 'available', (e.action in ('opening', 'create', 'transfer'))::int),
      (e.from_id, 'available', -(e.action in ('transfer', 'use', 'void'))::int),
      (e.from_id, case e.action when 'use' then 'used' else 'voided' end, (e.action in ('use', 'void'))::int)
    ) as c(owner_id, status, change)
    where ${events} and c.change <> 0`;
}

const figures = sql`coalesce(sum(change) filter (where status = 'available' and type = 'activation'), 0)::int
    as activation,
  coalesce(sum(change) filter (where status = 'available' and type = 'ro'), 0)::int as ro,
  coalesce(sum(change) filter (where status = 'used'), 0)::int as used`;

const changesSince = changesOf(isBehindFolded(sql`e.id`, stockSource));
/** What each owner's stock changed by since it was folded; a few rows. */
export const stockChanges = sql`select owner_id, ${figures} from (${changesSince}) c group by owner_id`;

/** `ro company available`: the key of a sum over everybody's PINs. */
const sumsOf = (changed: RawBuilder<unknown>, companyId: number) => sql`
  select type || case when owner_id = ${companyId} then ' company ' else ' partner ' end || status as key,
    sum(change)::bigint as count from ${changed} group by 1`;

/** Events of PINs in what each owner has, and in the sums over everybody (decision 110). */
export const stockFold = (companyId: number): Fold => ({
  source: stockSource,
  // No larger index by number than this needs: the newest is asked of the numbers themselves.
  rows: sql`(select case when is_called then last_value else 0 end as id from pins.event_id_seq) drawn`,
  add: async (tx: Tx, from: number, to: number) => {
    const changes = changesOf(sql`e.id > ${from} and e.id <= ${to}`);
    const stored = sql`with changed as materialized (${changes}), stored as (
      insert into pins.owner_stock as s (owner_id, activation, ro, used)
      select owner_id, ${figures} from changed where status <> 'voided' group by owner_id
      on conflict (owner_id) do update set activation = s.activation + excluded.activation,
        ro = s.ro + excluded.ro, used = s.used + excluded.used)`;
    await addToTally(
      tx,
      sql`select 'pins.stock', key, count, 0, 0 from (${sumsOf(sql`changed`, companyId)}) summed`,
      stored,
    );
  },
});

/** The same of all there is at once, where no other writes: an import in its transaction, and a seed. */
export const foldAllPins = (tx: Tx, companyId: number): Promise<void> => foldAtOnce(tx, stockFold(companyId));

export type StockTotal = { type: PinType; company: boolean; status: PinStatus; count: number };

/** How many PINs there are of each type and status, the company's and the partners' apart: what is stored, and what came since. */
export async function sumStock(tx: Database | Tx, companyId: number): Promise<StockTotal[]> {
  const found = await query({ key: text, count: int })`
    select key, sum(count)::bigint as count from (
      select key, count from platform.tallied where source = 'pins.stock'
      union all ${sumsOf(sql`(${changesSince}) c`, companyId)}
    ) total group by key`.all(tx);
  return found.map(({ key, count }) => {
    const [type, owner, status] = key.split(' ') as [PinType, string, PinStatus];
    return { type, company: owner === 'company', status, count };
  });
}
