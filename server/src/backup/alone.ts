import type pg from 'pg';
import { connectClient } from '../platform/database/database-client.ts';
import { tryLock } from './catalog.ts';

/**
 * Runs the work unless another process is at the same; then null. The lock belongs to a connection of its own, so a process
 * that dies leaves none behind, and no clock is asked. What must not be done without the lock is done in the transaction that holds it.
 */
export async function alone<T>(
  url: string,
  name: 'rimpang.backup' | 'rimpang.restore' | 'rimpang.restore-test' | 'rimpang.move-files',
  run: (holder: pg.Client) => Promise<T>,
): Promise<{ done: T } | null> {
  const client = await connectClient(url);
  try {
    return (await tryLock(client, name)) ? { done: await run(client) } : null;
  } finally {
    await client.end();
  }
}
