import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { int, query } from '../platform/database/query.ts';

/** How many statements of this database wait for a lock at this moment. */
export async function waitingForLocks(db: Database): Promise<number> {
  const row = await query({ n: int })`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.first(db);
  return row?.n ?? 0;
}

/**
 * Until a request waits for a lock that `tx` has, however long it takes to come there: of a busy machine the test's own limit is the only one, and
 * a question now and then keeps `tx` from being ended as idle. Throws at once where the request was answered without waiting.
 */
export async function untilItWaits(tx: Tx, db: Database, sent: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  const note = () => {
    isAnswered = true;
  };
  sent.then(note, note);
  while ((await waitingForLocks(db)) === 0) {
    if (isAnswered) throw new Error('answered without waiting for the lock');
    await sql`select 1`.execute(tx);
    await sleep(20);
  }
}
