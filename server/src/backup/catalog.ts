import type pg from 'pg';
import type { Mode } from '../platform/database/mode.ts';

export type Table = { name: string; columns: string[] };

/** What ends with the machine: restoring it would bring sign-ins and counted tries back to life. */
const leftOut = ['identity.session', 'identity.ended_session', 'identity.throttle', 'platform.quota'];

/** Every table of the product with its columns, by name; the migrator's own tables lie in `public` and are no data. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname <> 'public' and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
       and n.nspname || '.' || c.relname <> all ($1)
     group by 1 order by 1`,
    [leftOut],
  );
  return rows;
}

/** How far every sequence has counted. */
export async function readSequences(client: pg.Client): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
     where schemaname <> 'public' and last_value is not null order by 1`,
  );
  return rows.map(({ name, value }) => ({ name, value: Number(value) }));
}

/** Names of the migrations that were applied; empty where the database knows none. */
export async function readMigrations(client: pg.Client): Promise<string[]> {
  const known = await client.query<{ there: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as there`,
  );
  if (!known.rows[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name',
  );
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
  const { rows } = await client.query<{ table: string | null }>(
    `select to_regclass('platform.installation') as table`,
  );
  if (!rows[0]?.table) return undefined;
  return (await client.query<{ mode: Mode }>('select mode from platform.installation')).rows[0]?.mode;
}
