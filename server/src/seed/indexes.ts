import type pg from 'pg';
import { quoteName } from '../backup/catalog.ts';
import { handleOf } from '../platform/database/client-handle.ts';
import { bool, int, oneOf, query, type RowOf, text } from '../platform/database/query.ts';
import { tableNames } from './tables.ts';

/** What a table fills faster without: how it is called, and how it comes back. */
const part = {
  table: text,
  name: text,
  kind: oneOf(['index', 'unique', 'foreign', 'trigger']),
  definition: text,
};
export type Part = RowOf<typeof part>;

const memory = '512MB';

/** Everything that rows are compared with one by one: foreign keys of these tables, unique constraints, indexes, the zero-sum check. */
export function readParts(client: pg.Client): Promise<Part[]> {
  const names = tableNames.map((name) => quoteName(client, name));
  return query(part)`
    select t.table, p.name, p.kind, p.definition
    from unnest(${names}::regclass[]::oid[], ${tableNames}::text[]) as t(oid, "table")
    cross join lateral (
      select k.conname::text as name, case k.contype when 'f' then 'foreign' else 'unique' end as kind,
        pg_get_constraintdef(k.oid) as definition
      from pg_constraint k where k.conrelid = t.oid and k.contype in ('f', 'u', 'x')
      union all
      select c.relname, 'index', pg_get_indexdef(i.indexrelid)
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = t.oid and not i.indisprimary and not exists (
        select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('u', 'x'))
      union all
      select g.tgname, 'trigger', '' from pg_trigger g
      where g.tgrelid = t.oid and g.tgenabled = 'O'
        and g.tgname = 'posting_balanced') p`.all(handleOf(client));
}

/** Takes them away, in the transaction that is open. Nothing is vacuumed meanwhile: it is done once, at the end. */
export async function dropParts(client: pg.Client, parts: readonly Part[]): Promise<void> {
  for (const name of tableNames)
    await client.query(`alter table ${quoteName(client, name)} set (autovacuum_enabled = off)`);
  for (const { table, name, kind } of parts.toSorted((a) => (a.kind === 'foreign' ? -1 : 1))) {
    const [on, called] = [quoteName(client, table), client.escapeIdentifier(name)];
    if (kind === 'trigger') await client.query(`alter table ${on} disable trigger ${called}`);
    else if (kind === 'index')
      await client.query(`drop index ${quoteName(client, `${table.split('.')[0]}.${name}`)}`);
    else await client.query(`alter table ${on} drop constraint ${called}`);
  }
}

async function isThere(client: pg.Client, { table, name, kind }: Part): Promise<boolean> {
  const row = await query({ there: bool })`
    select case ${kind}::text
      when 'index' then to_regclass(format('%I.%I', split_part(${table}, '.', 1), ${name}::text)) is not null
      when 'trigger' then exists (select from pg_trigger where tgrelid = ${table}::regclass
        and tgname = ${name} and tgenabled = 'O')
      else exists (select from pg_constraint where conrelid = ${table}::regclass and conname = ${name})
    end as there`.one(handleOf(client));
  return row.there;
}

async function bringBack(client: pg.Client, part: Part): Promise<void> {
  const { table, name, kind, definition } = part;
  const [on, called] = [quoteName(client, table), client.escapeIdentifier(name)];
  if (kind === 'index') await client.query(definition);
  else if (kind === 'trigger') await client.query(`alter table ${on} enable trigger ${called}`);
  else
    await client.query(
      `alter table ${on} add constraint ${called} ${definition}${kind === 'foreign' ? ' not valid' : ''}`,
    );
}

/** Works off a list with several connections; each takes the next one when it is done. */
export async function together<T>(
  clients: readonly pg.Client[],
  items: readonly T[],
  work: (client: pg.Client, item: T) => Promise<void>,
): Promise<void> {
  const left = [...items];
  await Promise.all(
    clients.map(async (client) => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(client, item);
    }),
  );
}

/** Biggest first: what takes longest does not begin last. */
async function bySize(client: pg.Client): Promise<string[]> {
  const rows = await query({ name: text, bytes: int })`
    select t.name, pg_table_size(t.name::regclass) as bytes from unnest(${tableNames}::text[]) as t(name)
    order by 2 desc`.all(handleOf(client));
  return rows.map(({ name }) => name);
}

/**
 * Brings back what is not there yet, table by table, each frozen first and measured for the planner with its indexes; then the foreign
 * keys, each checked against all rows. What an earlier run brought back stays. Throws what the database finds wrong.
 */
export async function restoreParts(
  clients: readonly pg.Client[],
  parts: readonly Part[],
  tell: (line: string) => void,
): Promise<void> {
  const [first] = clients;
  if (!first) return;
  for (const client of clients) {
    await client.query(`set maintenance_work_mem = '${memory}'`);
    await client.query('set max_parallel_maintenance_workers = 0');
  }
  const own = parts.filter(({ kind }) => kind !== 'foreign');
  await together(clients, await bySize(first), async (client, table) => {
    const name = quoteName(client, table);
    await client.query(`vacuum (freeze) ${name}`);
    await client.query(`alter table ${name} reset (autovacuum_enabled)`);
    for (const part of own.filter((one) => one.table === table))
      if (!(await isThere(client, part))) await bringBack(client, part);
    await client.query(`analyze ${name}`);
    tell(`Indeks ${table} selesai`);
  });
  const foreign = parts.filter(({ kind }) => kind === 'foreign');
  for (const part of foreign) if (!(await isThere(first, part))) await bringBack(first, part);
  await together(clients, foreign, async (client, { table, name }) => {
    await client.query(
      `alter table ${quoteName(client, table)} validate constraint ${client.escapeIdentifier(name)}`,
    );
  });
}

/** Measures every table that `restoreParts` has not measured for the planner. */
export async function measureOthers(client: pg.Client): Promise<void> {
  const rows = await query({ schema: text, name: text })`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
      and schemaname || '.' || tablename <> all (${tableNames}::text[])`.all(handleOf(client));
  const names = rows.map(({ schema, name }) => quoteName(client, `${schema}.${name}`));
  await client.query(`analyze ${names.join(', ')}`);
}
