import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/database/database.ts';
import { bool, query, text } from '../platform/database/query.ts';

/**
 * Waits until every transaction that began before now is over. Transaction numbers are counted for the whole server, so
 * a test file working beside this one on its own database would hold back the chaining of the audit.
 */
export async function untilEarlierTransactionsEnded(db: Database): Promise<void> {
  const rows = await query({ now: text })`select pg_current_xact_id()::text as now`.all(db);
  for (;;) {
    const row = await query({ over: bool })`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.now}::xid8 as over`.first(db);
    if (row?.over) return;
    await sleep(20);
  }
}
