import { createHash } from 'node:crypto';
import type { Database, Tx } from './database.ts';
import { ProcessMemory } from './process-memory.ts';
import type { int, Query } from './query.ts';

const beyond = new ProcessMemory<true>();

/**
 * What `counting` counts, which ends one beyond `upTo`. Of rows that are only ever added, asked for what never changes in them, there are never
 * fewer: that they are more is known for a while, for the same statement with the same parameters, and they are not counted again.
 */
export async function countGrowing(
  db: Database | Tx,
  counting: Query<{ count: typeof int }>,
  upTo: number,
): Promise<number> {
  const { sql, parameters } = counting.statement.compile(db);
  const key = createHash('sha1')
    .update(JSON.stringify([sql, parameters]))
    .digest('base64');
  if (beyond.recall(db, key)) return upTo + 1;
  const { count } = await counting.one(db);
  if (count > upTo) beyond.remember(db, key, true);
  return count;
}
