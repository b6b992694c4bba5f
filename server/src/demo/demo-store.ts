import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** A remembered figure about this installation; null where none was written. */
export async function readSystemState<T>(db: Database, key: string): Promise<T | null> {
  const { rows } = await sql<{ value: T }>`select value from platform.fact where key = ${key}`.execute(db);
  return rows[0]?.value ?? null;
}

export async function writeSystemState(db: Database, key: string, value: unknown, now: Date): Promise<void> {
  await sql`insert into platform.fact (key, value, at) values (${key}, ${JSON.stringify(value)}::jsonb, ${now})
    on conflict (key) do update set value = excluded.value, at = excluded.at`.execute(db);
}
