import type { Database, Tx } from '../../platform/database/database.ts';

/**
 * Activity of sessions that a read-only database could not take down: this process remembers it, so that the person who is
 * there goes on reading, and the person who is not is signed out after five minutes as ever (decision 015). No person comes back
 * whose session had ended before.
 */
const activity = new WeakMap<Database, Map<string, Date>>();
/** More than this many at once are not remembered; the oldest go first. */
const most = 50_000;

/** Notes that this session was active now. */
export function rememberActivity(db: Database, hash: Buffer, now: Date): void {
  const known = activity.get(db) ?? new Map<string, Date>();
  activity.set(db, known);
  const key = hash.toString('hex');
  known.delete(key);
  known.set(key, now);
  if (known.size > most) known.delete(known.keys().next().value ?? '');
}

/** The activity of this session that is remembered here; null where none is. */
export const rememberedActivity = (db: Database | Tx, hash: Buffer): Date | null =>
  activity.get(db)?.get(hash.toString('hex')) ?? null;
