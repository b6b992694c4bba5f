import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { connectTimeoutMs, exactTypes, statementMs } from './database-client.ts';
import { DatabasePool } from './database-pool.ts';

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
 * than most pages. `onError` hears of idle connections that were lost.
 */
export function openDatabase(
  url: string,
  options: { max?: number; forPages?: boolean; onError?: (error: Error) => void } = {},
): Database {
  const pool = new DatabasePool({
    connectionString: url,
    max: options.max ?? 20,
    types: exactTypes,
    connectionTimeoutMillis: connectTimeoutMs(url),
    options: `-c statement_timeout=${statementMs} -c lock_timeout=3000 -c idle_in_transaction_session_timeout=15000${
      options.forPages ? ' -c max_parallel_workers_per_gather=0' : ''
    }`,
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
