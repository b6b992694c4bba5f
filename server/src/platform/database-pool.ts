import pg from 'pg';
import { type ClientOptions, DatabaseClient } from './database-client.ts';
import { markUnavailable } from './database-failures.ts';

const renewAtMostEveryMs = 1_000;
const longestLifeSeconds = 1_800;

export type PoolOptions = Omit<pg.PoolConfig, 'Client'> &
  Pick<ClientOptions, 'patient'> & {
    /** Hears of idle connections that were lost. */
    onError?: (error: Error) => void;
  };

/**
 * Connections that heal: what is lost or silent is dropped and opened anew. After a refusal because the server only reads,
 * every connection of that time is replaced, so that none stays with a demoted server once the address leads to another.
 */
export class DatabasePool extends pg.Pool {
  #generation = 0;
  #renewedAt = Number.NEGATIVE_INFINITY;
  readonly #generationOf = new WeakMap<pg.ClientBase, number>();

  constructor({ onError, ...options }: PoolOptions) {
    const client: Partial<ClientOptions> = { onReadOnly: () => this.renew() };
    super({
      maxLifetimeSeconds: longestLifeSeconds,
      ...options,
      ...client,
      Client: DatabaseClient as unknown as pg.PoolConfig['Client'],
    });
    this.on('connect', (connected) => this.#generationOf.set(connected, this.#generation));
    this.on('error', (error) => onError?.(error));
  }

  /** Replaces every connection, each before it is used again. More than once a second is once. */
  renew(): void {
    const now = performance.now();
    if (now - this.#renewedAt < renewAtMostEveryMs) return;
    this.#renewedAt = now;
    this.#generation += 1;
  }

  /** Failures: whatever the reason, a connection that cannot be had is a matter of waiting (`asFailure`: BUSY). */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: never): void;
  override async connect(): Promise<pg.PoolClient> {
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
