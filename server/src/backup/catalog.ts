import type pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { type Mode, modes } from '../platform/database/mode.ts';
import { bool, int, list, oneOf, query, type RowOf, text } from '../platform/database/query.ts';

const table = { name: text, columns: list(text) };
export type Table = RowOf<typeof table>;

/** What ends with the machine: restoring it would bring sign-ins and counted tries back to life. */
const leftOut = [
  'identity.session',
  'identity.ended_session',
  'identity.throttle',
  'platform.announcement',
  'platform.quota',
];

/**
 * Where the product's own tables lie. What others keep beside them in the same database is theirs: a new installation has no place for
 * it, and the application's role may not read it. The migrator's own tables lie in `public` and are no data.
 */
export const schemas = [
  'audit',
  'bonuses',
  'files',
  'identity',
  'import',
  'ledger',
  'network',
  'notifications',
  'partners',
  'pins',
  'platform',
  'resellers',
  'rewards',
  'storefront',
  'webhooks',
  'withdrawals',
];

/** Is `schema.table` the product's own? Copies of earlier versions hold the tables of others too. */
export const isOwn = ({ name }: { name: string }): boolean => schemas.includes(name.split('.')[0] ?? '');

/** Every table of the product with its columns, by name. */
export function readTables(client: pg.Client): Promise<Table[]> {
  return query(table)`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname = any (${schemas}::text[])
      and n.nspname || '.' || c.relname <> all (${leftOut}::text[])
    group by 1 order by 1`.all(handleOf(client));
}

/** How far every sequence has counted. */
export function readSequences(client: pg.Client): Promise<{ name: string; value: number }[]> {
  return query({ name: text, value: int })`
    select schemaname || '.' || sequencename as name, last_value as value from pg_sequences
    where schemaname = any (${schemas}::text[]) and last_value is not null order by 1`.all(handleOf(client));
}

/** Names of the migrations that were applied; empty where the database knows none. */
export async function readMigrations(client: pg.Client): Promise<string[]> {
  const db = handleOf(client);
  const known = await query({ there: bool })`
    select to_regclass('public.kysely_migration') is not null as there`.one(db);
  if (!known.there) return [];
  const rows = await query({ name: text })`select name from public.kysely_migration order by name`.all(db);
  return rows.map((row) => row.name);
}

/** `schema.table` as an identifier. */
export const quoteName = (client: pg.Client, name: string): string =>
  name
    .split('.')
    .map((part) => client.escapeIdentifier(part))
    .join('.');

/** A column list for COPY. */
export const quotedColumns = (client: pg.Client, columns: readonly string[]): string =>
  `(${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;

/** What the database is for, where a start said so. */
export async function readStoredMode(client: pg.Client): Promise<Mode | undefined> {
  const db = handleOf(client);
  const known = await query({ there: bool })`
    select to_regclass('platform.installation') is not null as there`.one(db);
  if (!known.there) return undefined;
  return (await query({ mode: oneOf(modes) })`select mode from platform.installation`.first(db))?.mode;
}

/** What the database takes on the server's disk. */
export async function readDatabaseBytes(client: pg.Client): Promise<number> {
  const row = await query({ bytes: int })`select pg_database_size(current_database()) as bytes`.one(
    handleOf(client),
  );
  return row.bytes;
}

/**
 * Holds the named lock in an open transaction of this connection until that ends: with the work, or with the process. False
 * where another process has it.
 */
export async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const row = await query({ mine: bool })`
    select pg_try_advisory_xact_lock(hashtext(${name})) as mine`.one(handleOf(client));
  return row.mine;
}
