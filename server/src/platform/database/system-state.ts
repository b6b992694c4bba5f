import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Database, Tx } from './database.ts';
import { json, query, type RowOf, time } from './query.ts';

/** Figures about the installation itself that outlive a restart. */
type SystemStateKey =
  | 'backup'
  | 'backup-failure'
  | 'backup-schedule'
  | 'backup-offsite'
  | 'backup-offsite-failure'
  | 'backup-test'
  | 'file-storage'
  | 'mail-delivered'
  | 'messages-swept'
  | 'verification'
  | 'plan-confirmed'
  | 'audit-chain'
  | 'reset'
  | 'ro-reminder'
  | 'demo'
  | 'typical-income'
  | 'seed';
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

/** The same where there is no state yet, or the stored one fits `where` (over `stored`); false where it does not. */
export async function replaceSystemState(
  db: Database | Tx,
  key: SystemStateKey,
  { value, at, where }: { value: object; at: Date; where: RawBuilder<unknown> },
): Promise<boolean> {
  const { rows } = await sql`
    insert into platform.fact as stored (key, value, at)
    values (${key}, ${JSON.stringify(value)}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value, at = excluded.at where ${where}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Changes some members of a state that is there and fits `where` (over `stored`); false where it does not. */
export async function patchSystemState(
  db: Database | Tx,
  key: SystemStateKey,
  { value, at, where }: { value: object; at: Date; where: RawBuilder<unknown> },
): Promise<boolean> {
  const { rows } = await sql`
    update platform.fact stored set value = stored.value || ${JSON.stringify(value)}::jsonb, at = ${at}
    where key = ${key} and ${where} returning 1`.execute(db);
  return rows.length > 0;
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

/** Stores that something has happened once, as a part of another statement; afterwards it changes nothing. */
export const notedOnce = (key: SystemStateKey, at: Date): RawBuilder<unknown> =>
  sql`insert into platform.fact (key, value, at) values (${key}, '{}', ${at}) on conflict (key) do nothing`;

/** The last value, or null where there never was one. */
export function readSystemState(db: Database | Tx, key: SystemStateKey): Promise<SystemState | null> {
  return query(systemState)`select value, at from platform.fact where key = ${key}`.first(db);
}

/** Forgets a state. */
export async function removeSystemState(tx: Tx, key: SystemStateKey): Promise<void> {
  await sql`delete from platform.fact where key = ${key}`.execute(tx);
}
