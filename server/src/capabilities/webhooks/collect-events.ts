import { logDays } from '@rimpang/domain/webhooks';
import type { Database } from '../../platform/database/database.ts';
import { type AuditPlace, readSettled } from '../audit/index.ts';
import { eventsOf, toldActions } from './event-data.ts';
import { deleteEvents, hasEndpoints, insertEvents, lockCursor, moveCursor } from './event-store.ts';

const limit = 500;
/** So many transactions without an event are read again each time, before their place is written down. */
const mostReread = 1_000n;

/**
 * Reads what the audit log says since the last time and plans deliveries. The log is the outbox: each entry was written with
 * its change, in one transaction, so that no change waits for a webhook, and none is forgotten (decision 122). Returns how
 * many entries it read.
 */
export async function collectEvents(db: Database, now: Date): Promise<number> {
  if (!(await hasEndpoints(db))) return 0;
  let all = 0;
  for (;;) {
    const read = await collectBatch(db, now);
    all += read;
    if (read < limit) return all;
  }
}

function collectBatch(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const place = await lockCursor(tx);
    if (!place) return 0;
    const { entries, end } = await readSettled(tx, place, { actions: toldActions, limit });
    const events = entries.length > 0 ? await eventsOf(tx, entries) : [];
    if (events.length > 0) await insertEvents(tx, events, now);
    if (entries.length > 0 || isFar(place, end)) await moveCursor(tx, end);
    return entries.length;
  });
}

const isFar = (from: AuditPlace, to: AuditPlace): boolean =>
  from.epoch !== to.epoch || BigInt(to.xid) - BigInt(from.xid) > mostReread;

/** Forgets what is older than the log is promised to be. */
export async function sweepWebhooks(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - logDays * 86_400_000);
  let all = 0;
  for (;;) {
    const swept = await deleteEvents(db, before);
    all += swept;
    if (swept === 0) return all;
  }
}
