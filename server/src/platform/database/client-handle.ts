import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';
import { exactTypes } from './database-client.ts';

const handles = new WeakMap<pg.ClientBase, Database>();

/**
 * A handle for statements over one connection of a command (backup, preflight), in whatever transaction it is. The caller
 * ends the connection; the handle is never destroyed.
 */
export function handleOf(client: pg.ClientBase): Database {
  const known = handles.get(client);
  if (known) return known;
  const connection = {
    query: (text: string, values: readonly unknown[]) =>
      client.query({ text, values: [...values], types: exactTypes }),
    release: () => undefined,
  };
  const pool = { connect: async () => connection, end: async () => undefined };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as never }) });
  handles.set(client, db);
  return db;
}
