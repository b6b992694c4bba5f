import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import { forgetNewcomers } from './newcomer-store.ts';
import { applyPending } from './store.ts';

const settleBatch = 500;

/**
 * Ends today's tree: everybody below the root keeps place and counters as history and leaves the tree, the root begins
 * at zero with RO Tidak Aktif (R4.11, decision 010). What the tallies count of that tree is taken back by a trigger (migration 158).
 * Returns how many members left.
 */
export async function archiveNetwork(tx: Tx, resetId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('network.settle'))`.execute(tx);
  await forgetNewcomers(tx);
  let settled = settleBatch;
  while (settled === settleBatch) settled = await applyPending(tx, settleBatch);
  await sql`delete from network.ro_exception`.execute(tx);
  const row = await query({ archived: int, roots: int })`
    with archived as (
      update network.member set reset_id = ${resetId}, ro_active = false, ro_active_since = null
      where parent_id is not null and reset_id is null returning 1
    ), root as (
      update network.member set direct_count = 0, downline_count = 0, active_count = 0, ro_partner_count = 0,
        ro_sum = 0,
        team_ro = 0, ro_active = false, ro_active_since = null where parent_id is null returning 1
    )
    select (select count(*) from archived) as archived, (select count(*) from root) as roots`.first(tx);
  return row?.archived ?? 0;
}
