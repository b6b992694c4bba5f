import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';

/** Handles without table types: every statement names its row type where it stands, in its capability's store. */
export type Database = Kysely<unknown>;
export type Tx = Transaction<unknown>;

/** bigint columns arrive as exact numbers; rupiah beyond 2^53 would be a bug, so it stops instead of rounding. */
function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer beyond 2^53 in the database: ${text}`);
  return value;
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, exactNumber);
types.setTypeParser(pg.types.builtins.NUMERIC, exactNumber);

/** Names already made, by statement text; the texts are the stores' own, so there are few. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('md5').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/**
 * Gives every statement with parameters a name, so that each connection parses and plans it once: planning the
 * set-based statements costs more than running them.
 */
class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const named = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const query = super.query as (...given: unknown[]) => never;
    return named ? query.call(this, { name: nameOf(text), text, values }) : query.apply(this, args);
  }
}

/**
 * The pool of the application's role. Locks wait 3 s and statements run 10 s at most (trust.md, faults), so a slow
 * database is answered with 503 instead of a hanging page.
 */
export function openDatabase(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient,
    max: options.max ?? 20,
    types,
    connectionTimeoutMillis: 5_000,
    options: '-c statement_timeout=10000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=15000',
  });
  // An idle connection that the server cut (restart, kill) must not end the process: the pool opens another.
  pool.on('error', (error) => options.onError?.(error));
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs several reads in one consistent, read-only snapshot. */
export function snapshot<T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
