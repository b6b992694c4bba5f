import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Tx } from './database.ts';
import { json, query, type RowOf, time } from './query.ts';

/** Figures about the installation itself that outlive a restart. */
type SystemStateKey =
  | 'backup'
  | 'backup-failure'
  | 'verification'
  | 'plan-confirmed'
  | 'audit-chain'
  | 'reset'
  | 'demo';
const systemState = { value: json<unknown>(), at: time };
type SystemState = RowOf<typeof systemState>;

/** Writes a state over the one before, from a command at the terminal. */
export async function storeSystemState(
  client: pg.Client,
  key: SystemStateKey,
  value: object,
  at: Date,
): Promise<void> {
  await client.query(
    `insert into platform.fact (key, value, at) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value, at = excluded.at`,
    [key, JSON.stringify(value), at],
  );
}

/** The same for the application, inside a verb's transaction or beside it. */
export async function writeSystemState(
  tx: Database | Tx,
  key: SystemStateKey,
  value: object,
  at: Date,
): Promise<void> {
  await sql`insert into platform.fact (key, value, at) values (${key}, ${JSON.stringify(value)}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value, at = excluded.at`.execute(tx);
}

/** The last value, or null where there never was one. */
export function readSystemState(db: Database | Tx, key: SystemStateKey): Promise<SystemState | null> {
  return query(systemState)`select value, at from platform.fact where key = ${key}`.first(db);
}
