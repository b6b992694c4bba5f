import { handleOf } from './client-handle.ts';
import { query, text } from './query.ts';
import { type ClientOptions, DatabaseClient } from './database-client.ts';

/** `read-only`: a standby, a demoted primary, an operator's switch. `away`: no answer in time, whatever the reason. */
export type DatabaseState = 'writable' | 'read-only' | 'away';

/** The person who asks may not wait longer than a second (`/readyz`, `/metrics`). */
const longestMs = 800;

export type DatabaseProbe = {
  /** Asks the database now, within a second; several who ask at once get one answer. */
  ask(): Promise<DatabaseState>;
  /** The next question opens a new connection. */
  forget(): void;
};

/**
 * Asks how the database is, on a connection of its own: a pool whose connections are all taken is busy, not away. While
 * the database cannot be written to, every question opens a new connection, which may lead to another server.
 */
export function openProbe(config: ClientOptions): DatabaseProbe {
  let client: DatabaseClient | undefined;
  let asking: Promise<DatabaseState> | undefined;

  const forget = () => {
    client?.connection.stream.destroy();
    client = undefined;
  };
  const read = async (): Promise<DatabaseState> => {
    if (!client || client.lost) {
      client = new DatabaseClient({ ...config, connectionTimeoutMillis: longestMs });
      await client.connect();
    }
    const session = await query({ transaction_read_only: text })`show transaction_read_only`.one(
      handleOf(client),
    );
    return session.transaction_read_only === 'off' ? 'writable' : 'read-only';
  };
  const ask = async (): Promise<DatabaseState> => {
    const late = Promise.withResolvers<DatabaseState>();
    const timer = setTimeout(() => late.resolve('away'), longestMs);
    const state = await Promise.race([read().catch((): DatabaseState => 'away'), late.promise]);
    clearTimeout(timer);
    if (state !== 'writable') forget();
    return state;
  };
  return {
    ask: () => {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    forget,
  };
}
