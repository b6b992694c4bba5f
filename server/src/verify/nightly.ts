import { businessHour, startOfBusinessDay } from '@rimpang/domain/calendar';
import { isAhead } from '@rimpang/domain/upkeep';
import type { Logger } from 'pino';
import type { Database } from '../platform/database/database.ts';
import { snapshotApart } from '../platform/database/replica.ts';
import { bool, query } from '../platform/database/query.ts';
import { readSystemState, writeSystemState } from '../platform/database/system-state.ts';
import { inspectTransaction, type Report } from './verify.ts';

/** From this hour (WIB) on; a product that was stopped at night does it when it starts. */
const nightHour = 2;

/** What the dashboard shows of a verification: that there was a difference and the first of them, no person's data. */
export function verificationState({ ok, checked, differences }: Report) {
  return { ok, checks: checked.length, differences: differences.length, first: differences[0] ?? null };
}

/** What could not be checked is not in order, and is said like any difference: once a night, not at every try. */
function notChecked(error: unknown): Report {
  const why = error instanceof Error ? error.message : String(error);
  return { ok: false, checked: [], differences: [`pemeriksaan tidak dapat dijalankan: ${why}`], lines: [] };
}

/**
 * Checks the invariants once a WIB day, in one process at a time, and writes down what was found; a check of a moment that is
 * yet to come is not the day's (decision 194). Returns the report, or null where it was not due or another process is at it.
 */
export async function verifyNightly(db: Database, now: Date, log: Logger): Promise<Report | null> {
  const last = await readSystemState(db, 'verification');
  const isDone = last && last.at >= startOfBusinessDay(now) && !isAhead(last.at, now);
  if (businessHour(now) < nightHour || isDone) return null;
  const report = await snapshotApart(db, async (tx) => {
    const row = await query({ mine: bool })`
      select pg_try_advisory_xact_lock(hashtext('verify.nightly')) as mine`.first(tx);
    return row?.mine ? inspectTransaction(tx) : null;
  }).catch(notChecked);
  if (!report) return null;
  await db
    .transaction()
    .execute((tx) => writeSystemState(tx, 'verification', verificationState(report), now));
  if (!report.ok) log.error({ differences: report.differences }, 'the data break an invariant');
  return report;
}
