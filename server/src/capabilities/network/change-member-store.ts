import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { bool, int, query, type RowOf } from '../../platform/database/query.ts';
import { noteExceptions } from './ro-status-store.ts';

const switched = { before: bool, personalRo: int, noted: int };

/** Sets RO Aktif or Tidak Aktif, nothing else (decision 013). What it was before, and the own repeat orders; null for a person outside the tree. */
export function setRoActive(
  tx: Tx,
  change: { id: number; active: boolean; now: Date },
): Promise<RowOf<typeof switched> | null> {
  const { id, active, now } = change;
  return query(switched)`
    with old as (select id, ro_active from network.member where id = ${id} for no key update),
    noted as (${noteExceptions(sql`select id from old where ro_active <> ${active}`)})
    update network.member m set ro_active = ${active},
      ro_active_since = case when ${active} and not old.ro_active then ${now}::timestamptz when ${active} then
      m.ro_active_since end
    from old where m.id = old.id
    returning old.ro_active as before, m.personal_ro as "personalRo",
      (select count(*) from noted) as noted`.first(tx);
}

/**
 * A member that is closed keeps its place, receives nothing any more, and is no active partner in any counter
 * (decision 009); the change of the counters above is queued like every other. `wasActive` is its status before.
 */
export async function retireMember(tx: Tx, id: number, wasActive: boolean): Promise<void> {
  await sql`
    with retired as (
      update network.member set ro_active = false, ro_active_since = null where id = ${id} returning path
    ), line as (
      select m.id, m.depth from retired r
      join network.member m on m.id = any (string_to_array(trim(both '/' from r.path),
        '/')::bigint[]) and m.id <> ${id}
    )
    insert into network.pending (ancestors, active_ancestors, activated)
    select array_agg(id order by depth desc), '{}', -1 from line where ${wasActive}
      having count(*) > 0`.execute(tx);
}
