import { isReadOnly } from '../database/database-failures.ts';
import type { Database, Tx } from '../database/database.ts';
import { int, query, type RowOf, time } from '../database/query.ts';
import { deleteOlder } from '../database/sweep.ts';
import { Failure } from './failure.ts';
import type { FailureCode } from '@rimpang/contract/failures';

type Quota = { key: string; limit: number; windowSeconds: number; now: Date };

/** Counts one use of the key; null while it is within its limit, else when the window ends. */
async function count(db: Database | Tx, quota: Quota): Promise<Date | null> {
  const { limit, windowSeconds } = quota;
  const row = await countStored(db, quota).catch((error: unknown) => {
    // A mere look-up goes on while the database only reads; inside a transaction nothing can go on anyway.
    if (!isReadOnly(error) || db.isTransaction) throw error;
    return countHere(db, quota);
  });
  if (!row || row.count <= limit) return null;
  return new Date(row.windowStart.getTime() + windowSeconds * 1000);
}

const window = { count: int, windowStart: time };
type Window = RowOf<typeof window>;

/** What this process counted while it could not be stored. */
const windows = new WeakMap<Database, Map<string, Window>>();
const mostWindows = 50_000;

function countHere(db: Database, { key, windowSeconds, now }: Quota): Window {
  const known = windows.get(db) ?? new Map<string, Window>();
  windows.set(db, known);
  const last = known.get(key);
  const isOver = !last || last.windowStart.getTime() <= now.getTime() - windowSeconds * 1000;
  const next = isOver ? { count: 1, windowStart: now } : { ...last, count: last.count + 1 };
  if (known.size > mostWindows) known.clear();
  known.set(key, next);
  return next;
}

async function countStored(db: Database | Tx, { key, limit, windowSeconds, now }: Quota) {
  const since = new Date(now.getTime() - windowSeconds * 1000);
  const row = await query(window)`
    insert into platform.quota as q (key, count, window_start) values (${key}, 1, ${now})
    on conflict (key) do update set
      count = case when q.window_start <= ${since} then 1 else least(q.count + 1, ${limit + 1}) end,
      window_start = case when q.window_start <= ${since} then ${now} else q.window_start end
    returning count, window_start as "windowStart"`.first(db);
  return row;
}

/**
 * Allows `limit` uses of a key per `windowSeconds`. Inside a transaction a use that fails for another reason is not
 * counted; on the pool every try is.
 * Failures: TOO_MANY_TRIES, or `refusal`, with the seconds until the window ends.
 */
export async function takeQuota(
  db: Database | Tx,
  quota: Quota,
  refusal: FailureCode = 'TOO_MANY_TRIES',
): Promise<void> {
  const until = await count(db, quota);
  if (!until) return;
  throw new Failure(refusal, {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - quota.now.getTime()) / 1000)),
  });
}

/** The same where too much means doing less instead of refusing: an e-mail that is not written. */
export async function withinQuota(db: Database | Tx, quota: Quota): Promise<boolean> {
  return (await count(db, quota)) === null;
}

/** Whose quota an address uses: an IPv6 household owns a whole /64, so it counts as one. */
export function addressGroup(address: string | undefined): string {
  if (!address?.includes(':')) return address ?? 'unknown';
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** Forgets windows that are over for a day. Returns how many. */
export function sweepQuotas(db: Database, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  return deleteOlder(db, { table: 'platform.quota', moment: 'window_start' }, dayAgo);
}
