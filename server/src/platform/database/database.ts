import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { connectTimeoutMs, exactTypes } from './database-client.ts';
import { DatabasePool } from './database-pool.ts';
import { limitOptions, type Pooler, undividedOption, usualConnections } from './session-limits.ts';

/** Handles without table types: every statement names its row type where it stands, in its capability's store. */
export type Database = Kysely<unknown>;
export type Tx = Transaction<unknown>;

const pools = new WeakMap<Database, DatabasePool>();

/** The connections behind a handle that `openDatabase` gave. */
export function poolOf(db: Database): DatabasePool {
  const pool = pools.get(db);
  if (!pool) throw new Error('not a handle of openDatabase');
  return pool;
}

/**
 * The pool of the application's role. Locks wait 3 s and statements run 10 s at most (trust.md, faults), so a slow
 * database is answered with 503 instead of a hanging page. `options` and `connect_timeout` (seconds) in the URL win, as
 * with PostgreSQL's own programs. `forPages`: no statement is divided among processors, which others wait for; to begin it costs more
 * than most pages. `onError` hears of idle connections that were lost; `connectMs` is for who has another way.
 */
export function openDatabase(
  url: string,
  options: {
    max?: number;
    forPages?: boolean;
    onError?: (error: Error) => void;
    connectMs?: number;
    pooler?: Pooler;
  } = {},
): Database {
  const pool = new DatabasePool({
    connectionString: url,
    max: options.max ?? usualConnections,
    types: exactTypes,
    connectionTimeoutMillis: options.connectMs ?? connectTimeoutMs(url),
    // A pooler takes no options: there the limits are those of the role (preflight).
    ...(options.pooler
      ? { unnamed: options.pooler === 'transaction' }
      : { options: options.forPages ? `${limitOptions} ${undividedOption}` : limitOptions }),
    onError: options.onError,
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** Runs several reads in one consistent, read-only snapshot. */
export function snapshot<T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
