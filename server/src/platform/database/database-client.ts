import { createHash } from 'node:crypto';
import { callbackify } from 'node:util';
import pg from 'pg';
import { isReadOnly, markUnavailable } from './database-failures.ts';
import { momentOf } from './moments.ts';
import { limitsIn } from './postgres-url.ts';
import { traceStatement } from '../runtime/tracing.ts';
import { sessionLimits } from './session-limits.ts';

/** The server ends a statement at its limit; who is silent for longer than that and this is gone. */
const graceMs = 500;

/** bigint columns arrive as exact numbers; rupiah beyond 2^53 would be a bug, so it stops instead of rounding. */
function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer beyond 2^53 in the database: ${text}`);
  return value;
}

/** How every connection of the product reads whole numbers and moments. */
export const exactTypes = new pg.TypeOverrides();
exactTypes.setTypeParser(pg.types.builtins.INT8, exactNumber);
exactTypes.setTypeParser(pg.types.builtins.NUMERIC, exactNumber);
exactTypes.setTypeParser(pg.types.builtins.TIMESTAMPTZ, momentOf);

/** How long a connection is waited for: 5 s, unless the connection string gives another `connect_timeout` (seconds). */
export function connectTimeoutMs(url = ''): number {
  return limitsIn(url).connectMs ?? 5_000;
}

const longestTimerMs = 2_147_483_647;

/** A longer `statement_timeout` of the connection string is waited for. */
function silenceMsOf({ connectionString = '' }: pg.ClientConfig): number {
  const given = limitsIn(connectionString).statementMs ?? sessionLimits.statement_timeout;
  return Math.min(given + graceMs, longestTimerMs);
}

/** Names already made, by statement text; the texts are the stores' own, so there are few. */
const names = new Map<string, string | undefined>();

/**
 * Under which a connection keeps a statement; undefined where what is searched decides how it is best found. PostgreSQL would
 * soon plan such a statement once for all that people may type: for a name of thousands and for that of one (decision 129).
 */
function nameOf(text: string): string | undefined {
  if (names.has(text)) return names.get(text);
  const name = /\bilike\b|\/\* planned anew \*\//.test(text)
    ? undefined
    : createHash('md5').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** What reads, without a parameter too: all that it lacks is the planning. */
const isQuery = /^\s*(?:select|with)\b[^;]*$/;
/** What answers piece by piece (COPY) is no promise. */
const isStream = (asked: unknown): boolean => typeof (asked as { submit?: unknown }).submit === 'function';
const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '');

/** A transaction may allow itself more time; the client then waits as long as the server works. */
const ownLimit = /^set local statement_timeout\b/;
const ending = /^(commit|rollback)\b(?! to)/;

export type ClientOptions = pg.ClientConfig & {
  /** Waits for statements that take long by nature (backup, migration), as long as the server answers others. */
  patient?: boolean;
  /** Statements get no names: behind a pooler the next one may run in another session. */
  unnamed?: boolean;
  /** A write was refused because the server only reads: a standby, or a primary that was demoted. */
  onReadOnly?: () => void;
};

type Callback = (error: unknown, result?: unknown) => void;

/** A statement as pg sends it, with what its types leave out. */
type NamedQuery = pg.Query & {
  name?: string | undefined;
  callback?: (error: Error | null, result?: unknown) => void;
};

/** Sends a statement under its name. Pg would copy an object with text and name property by property, which costs more than all else here. */
function sent(text: string, values: unknown[], send: (query: pg.Query) => unknown): Promise<unknown> {
  const query: NamedQuery = new pg.Query(text, values);
  query.name = nameOf(text);
  return new Promise((resolve, reject) => {
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    send(query);
  });
}

/**
 * Every connection to the database is one of these. A connection that is lost, in whatever state, ends nothing but its
 * own statements: they fail with an error that `asFailure` knows. One that is silent for longer than any statement may
 * take (a frozen server, a cable that was cut) is lost too, and no pool gets it back.
 *
 * Statements with parameters, and those that read, get a name, so that each connection parses and plans them once: planning the set-based
 * statements costs more than running them.
 */
export class DatabaseClient extends pg.Client {
  /** The reason, once nothing can be asked here any more. */
  lost: Error | undefined;
  #patient: boolean;
  readonly #config: ClientOptions;
  readonly #silenceMs: number;

  constructor(config: ClientOptions) {
    super({
      connectionTimeoutMillis: connectTimeoutMs(config.connectionString),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...config,
    });
    this.#config = config;
    this.#silenceMs = silenceMsOf(config);
    this.#patient = config.patient ?? false;
    // Without a listener Node ends the process, also for a connection that is checked out and between two statements.
    this.on('error', (error) => {
      this.lost ??= error;
    });
  }

  override query(...args: unknown[]): never {
    const callback = args.at(-1);
    if (typeof callback === 'function') return this.#answer(args.slice(0, -1), callback as Callback) as never;
    const [text, values] = args;
    const run = super.query as (...given: unknown[]) => unknown;
    const hasName =
      typeof text === 'string' && Array.isArray(values) && (values.length > 0 || isQuery.test(text));
    const named = hasName && !this.#config.unnamed;
    const ask = () =>
      named ? sent(text, values, (query) => run.call(this, query)) : Reflect.apply(run, this, args);
    if (isStream(text)) return ask() as never;
    return traceStatement(textOf(text), () => this.#watch(ask() as Promise<unknown>, String(text))) as never;
  }

  /** For callers with a callback: they get what the others await. */
  #answer(args: unknown[], callback: Callback): void {
    const answer = () => Reflect.apply(this.query, this, args) as Promise<unknown>;
    callbackify(answer)(callback);
  }

  async #watch(answer: Promise<unknown>, text: string): Promise<unknown> {
    if (ownLimit.test(text)) this.#patient = true;
    const silenceMs = this.#silenceMs;
    let isOver = false;
    let timer: NodeJS.Timeout;
    // Nothing heard for too long. A connection that may take more time waits on, unless the server is silent to others too.
    const doubt = async () => {
      const isHeard = this.#patient && (await answers(this.#config));
      if (isOver) return;
      if (isHeard) timer = setTimeout(() => void doubt(), silenceMs);
      else this.connection.stream.destroy(new Error('Query read timeout'));
    };
    timer = setTimeout(() => void doubt(), silenceMs);
    try {
      return await answer;
    } catch (error) {
      // What the driver made knows only the socket; from here it leads back to who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      if (isReadOnly(error)) this.#config.onReadOnly?.();
      throw this.lost ? markUnavailable(error) : error;
    } finally {
      isOver = true;
      clearTimeout(timer);
      if (ending.test(text)) this.#patient = this.#config.patient ?? false;
    }
  }
}

async function answers(config: ClientOptions): Promise<boolean> {
  const client = new DatabaseClient({ ...config, patient: false });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** One connection for a command, connected; the caller ends it. Long statements are waited for. */
export async function connectClient(connectionString: string): Promise<pg.Client> {
  const client = new DatabaseClient({ connectionString, patient: true });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
