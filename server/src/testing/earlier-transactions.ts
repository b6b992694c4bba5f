import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/**
 * Waits until every transaction that began before now is over. Transaction numbers are counted for the whole server, so
 * a test file working beside this one on its own database would hold back the chaining of the audit.
 */
export async function untilEarlierTransactionsEnded(db: Database): Promise<void> {
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::text as now`.execute(db);
  for (;;) {
    const { rows: seen } = await sql<{ over: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.now}::xid8 as over`.execute(db);
    if (seen[0]?.over) return;
    await sleep(20);
  }
}
