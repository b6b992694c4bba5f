import type { Logger } from 'pino';
import { type Database, poolOf } from './database.ts';
import type { DatabaseState } from './database-probe.ts';

const lookEveryMs = 2_000;

/**
 * Looks after the database every two seconds: says in the log when it goes and comes back, and replaces the pool's
 * connections when it changed between reading and writing, so that none stays with a server that was demoted while
 * was written. Returns how to stop.
 */
export function watchDatabase(db: Database, log: Logger): () => void {
  const pool = poolOf(db);
  let last: DatabaseState = 'writable';
  const look = async () => {
    const state = await pool.state();
    if (state === last) return;
    log[state === 'writable' ? 'info' : 'error']({ from: last, to: state }, 'the database changed');
    last = state;
    if (state !== 'away') pool.renew();
  };
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
