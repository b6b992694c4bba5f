import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { connectClient } from '../platform/database/database-client.ts';

/** More would take memory and connections of a server that others use too. */
const mostConnections = 4;

/** As many connections as there are processors, two at least; they end however `work` ends. */
export async function withConnections<T>(
  url: string,
  work: (clients: readonly [pg.Client, ...pg.Client[]]) => Promise<T>,
): Promise<T> {
  const count = Math.max(2, Math.min(mostConnections, availableParallelism()));
  const clients: [pg.Client, ...pg.Client[]] = [await connectClient(url)];
  try {
    while (clients.length < count) clients.push(await connectClient(url));
    return await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/**
 * Works off a list with several connections, in its order; each takes the next one when it is done. Once one fails, `signal` of
 * the others' work says so, nothing is begun any more, and the first failure is thrown when all have ended.
 */
export async function together<T>(
  clients: readonly pg.Client[],
  items: readonly T[],
  work: (client: pg.Client, item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const failed = new AbortController();
  let first: { error: unknown } | undefined;
  await Promise.all(
    clients.map(async (client) => {
      for (let item = left.shift(); item !== undefined && !first; item = left.shift())
        try {
          await work(client, item, failed.signal);
        } catch (error) {
          first ??= { error };
          failed.abort();
        }
    }),
  );
  if (first) throw first.error;
}
