import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';

/** Five wrong tries are free; from then on each doubles the wait, up to a quarter of an hour, never for good. */
const freeTries = 5;
const firstWaitSeconds = 15;
const longestWaitSeconds = 900;
/** After this long without a try, everything is forgotten. */
const forgetAfterSeconds = 1_800;

const secondsUntil = (moment: Date, now: Date) =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));

/**
 * Counts a try under every key before the password is checked, so that parallel guesses are counted too.
 * Failures: TOO_MANY_TRIES with the seconds to wait, where a key is still slowed down (the try is not counted then).
 * Decision 14.
 */
export async function takeTry(db: Database, keys: readonly string[], now: Date): Promise<void> {
  const since = new Date(now.getTime() - forgetAfterSeconds * 1000);
  // The row lock puts parallel guesses in a queue: each sees what the one before left (old.…).
  const { rows } = await sql<{ blockedUntil: Date | null }>`
    insert into identity.throttle as t (key, count, window_start)
    select key, 1, ${now} from unnest(${keys}::text[]) key order by key
    on conflict (key) do update set (count, window_start, blocked_until) = (
      select case when blocked then t.count else tries end,
        case when blocked then t.window_start else ${now}::timestamptz end,
        case when blocked then t.blocked_until
          when tries >= ${freeTries}::int then ${now}::timestamptz + make_interval(secs =>
            least(${longestWaitSeconds}::float8, ${firstWaitSeconds} * power(2, least(tries - ${freeTries}::int, 12)))) end
      from (select coalesce(t.blocked_until > ${now}, false) as blocked,
        case when t.window_start < ${since} then 1 else t.count + 1 end as tries) as state)
    returning old.blocked_until as "blockedUntil"`.execute(db);
  for (const { blockedUntil } of rows) {
    if (blockedUntil && blockedUntil > now) {
      throw new Failure('TOO_MANY_TRIES', { retryAfterSeconds: secondsUntil(blockedUntil, now) });
    }
  }
}

/** The try was right: the account starts afresh, the address gets this one try back. */
export async function forgiveTry(
  db: Database | Tx,
  keys: { account: string; address?: string },
): Promise<void> {
  await sql`with account as (delete from identity.throttle where key = ${keys.account})
    update identity.throttle set count = greatest(count - 1, 0), blocked_until = null
    where key = ${keys.address ?? ''}`.execute(db);
}
