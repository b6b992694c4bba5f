import type { Database } from '../../platform/database/database.ts';
import { type QueueName, queueNames, selectQueues } from './queue-store.ts';

/** How many records wait for staff, by queue, regardless of permissions: for metrics, which name no person and no amount. */
export async function readQueues(db: Database): Promise<Record<QueueName, number>> {
  const all = Object.fromEntries(queueNames.map((name) => [name, true])) as Record<QueueName, boolean>;
  const rows = await selectQueues(db, all);
  return Object.fromEntries(rows.map(({ queue, count }) => [queue, count])) as Record<QueueName, number>;
}
