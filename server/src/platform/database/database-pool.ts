import { callbackify } from 'node:util';
import pg from 'pg';
import { type ClientOptions, DatabaseClient } from './database-client.ts';
import { markUnavailable } from './database-failures.ts';
import { type DatabaseProbe, type DatabaseState, openProbe } from './database-probe.ts';

const renewAtMostEveryMs = 1_000;
const longestLifeSeconds = 1_800;

type PoolOptions = Omit<pg.PoolConfig, 'Client'> &
  Pick<ClientOptions, 'patient' | 'unnamed'> & {
    /** Hears of idle connections that were lost. */
    onError?: (error: Error) => void;
  };

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/**
 * Connections that heal: what is lost or silent is dropped and opened anew. After a refusal because the server only reads,
 * every connection of that time is replaced, so that none stays with a demoted server once the address leads to another.
 */
export class DatabasePool extends pg.Pool {
  #generation = 0;
  readonly #probe: DatabaseProbe;
  #renewedAt = Number.NEGATIVE_INFINITY;
  readonly #generationOf = new WeakMap<pg.ClientBase, number>();

  constructor({ onError, ...options }: PoolOptions) {
    const client: Partial<ClientOptions> = { onReadOnly: () => this.#renewNowAndThen() };
    super({
      maxLifetimeSeconds: longestLifeSeconds,
      ...options,
      ...client,
      Client: DatabaseClient as unknown as pg.PoolConfig['Client'],
    });
    this.#probe = openProbe({ connectionString: options.connectionString });
    this.on('connect', (connected) => this.#generationOf.set(connected, this.#generation));
    // Of one that is being closed it is no news that the server ended it first.
    this.on('error', (error) => {
      if (!this.ending) onError?.(error);
    });
  }

  /** A server that only reads for hours refuses every write: its readers keep their connections for a second at least. */
  #renewNowAndThen(): void {
    const now = performance.now();
    if (now - this.#renewedAt < renewAtMostEveryMs) return;
    this.#renewedAt = now;
    this.renew();
  }

  /** Replaces every connection, each before it is used again. */
  renew(): void {
    this.#generation += 1;
    this.#probe.forget();
  }

  /** How the database is at this moment, within a second. */
  state(): Promise<DatabaseState> {
    return this.#probe.ask();
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override async end(): Promise<void> {
    this.#probe.forget();
    await super.end();
  }

  /** Failures: whatever the reason, a connection that cannot be had is a matter of waiting (`asFailure`: BUSY). */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (!callback) return this.#connect();
    // pg-pool's own `query` asks in this way.
    callbackify(() => this.#connect())((error, client) => {
      callback(error ?? undefined, client, (release) => client?.release(release));
    });
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      for (;;) {
        const client = await super.connect();
        if (this.#generationOf.get(client) === this.#generation) return client;
        client.release(true);
      }
    } catch (error) {
      throw markUnavailable(error);
    }
  }
}
