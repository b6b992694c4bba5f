import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { ProcessMemory } from './process-memory.ts';
import { int, query } from './query.ts';

const beyond = new ProcessMemory<true>();

/**
 * How many rows a statement has, up to one more than `upTo`. Of rows that are only ever added, asked for what never changes in them, there are
 * never fewer: that they are more is known for a while, for the same statement with the same parameters, and they are not counted again.
 */
export async function countGrowing(
  db: Database | Tx,
  rows: RawBuilder<unknown>,
  upTo: number,
): Promise<number> {
  const { sql: text, parameters } = rows.compile(db);
  const key = createHash('sha1')
    .update(JSON.stringify([text, parameters, upTo]))
    .digest('base64');
  if (beyond.recall(db, key)) return upTo + 1;
  const { count } = await query({ count: int })`
    select count(*) as count from (${rows} limit ${sql.lit(upTo + 1)}) found`.one(db);
  if (count > upTo) beyond.remember(db, key, true);
  return count;
}
