import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { bool, int, query, text } from '../platform/database/query.ts';
import { measureStream } from './backup.ts';
import { quotedColumns, quoteName } from './catalog.ts';
import { CopyIn } from './copy.ts';
import { BackupError, tableFile, type TableEntry } from './manifest.ts';
import type { Part } from './table-parts.ts';
import { together } from './together.ts';

/** Larger pieces than a stream's own: fewer turns between the thread that unpacks and the connection. */
const pieceBytes = 262_144;

/** Owners that may not switch triggers off for the session switch them off table by table. */
export async function maySkipTriggers(client: pg.Client): Promise<boolean> {
  const rights = await query({ may: bool })`
    select has_parameter_privilege(current_user, 'session_replication_role', 'SET') as may`.one(
    handleOf(client),
  );
  return rights.may;
}

/**
 * A sixteenth of the machine's memory to each connection, for an index or the check of a foreign key: the server's own pages are a
 * quarter of it. Nothing is divided further, because every processor has a connection. What a power cut takes, the next run loads
 * again; the end of the restore is a durable transaction, and so is everything before it.
 */
async function prepare(client: pg.Client, triggersOff: boolean): Promise<void> {
  await client.query(`select set_config('maintenance_work_mem',
    greatest(256, least(1024, pg_size_bytes(current_setting('shared_buffers')) / 4194304)) || 'MB', false)`);
  await client.query('set max_parallel_maintenance_workers = 0');
  await client.query('set max_parallel_workers_per_gather = 0');
  await client.query('set synchronous_commit = off');
  await client.query('set statement_timeout = 0');
  if (triggersOff) await client.query('set session_replication_role = replica');
}

/** Frozen as they come, which the truncate of the same transaction allows: nothing has to be rewritten afterwards. */
async function copyRows(client: pg.Client, entry: TableEntry, folder: string, signal: AbortSignal) {
  const columns = quotedColumns(client, entry.columns);
  const rows = new CopyIn(`copy ${quoteName(client, entry.name)} ${columns} from stdin with (freeze)`);
  const { through, seen } = measureStream();
  client.query(rows);
  const file = createReadStream(join(folder, tableFile(entry.name)), { highWaterMark: pieceBytes });
  await pipeline(file, through, createZstdDecompress({ chunkSize: pieceBytes }), rows, { signal });
  if (seen.digest() !== entry.sha256 || rows.rows !== entry.rows) {
    throw new BackupError(`Berkas ${tableFile(entry.name)} rusak: isinya bukan yang dicadangkan.`);
  }
}

async function loadTable(client: pg.Client, entry: TableEntry, folder: string, signal: AbortSignal) {
  await client.query('begin');
  await client.query(`truncate ${quoteName(client, entry.name)}`);
  await copyRows(client, entry, folder, signal);
  await client.query('commit');
}

type Sized = { table: number; name: string };

/** Biggest first: what takes longest does not begin last. */
function bySize(client: pg.Client, tables: readonly number[]): Promise<Sized[]> {
  return query({ table: int, name: text })`
    select t.oid::bigint as table, t.oid::regclass::text as name
    from unnest(${tables}::bigint[]::oid[]) as t(oid) order by pg_table_size(t.oid) desc`.all(
    handleOf(client),
  );
}

/**
 * Fills tables without keys and indexes through several connections, then brings back what was there: the unique ones of a
 * table one after the other, as they were made, so that the same one is asked first; the other indexes each by itself; at last the
 * foreign keys, each checked against all rows. Everything is committed on the way. Throws BackupError where a file is
 * damaged, the database's error where the rows break a constraint.
 */
export async function loadTables(
  clients: readonly [pg.Client, ...pg.Client[]],
  { entries, parts, folder }: { entries: readonly TableEntry[]; parts: readonly Part[]; folder: string },
): Promise<void> {
  const [first] = clients;
  const triggersOff = await maySkipTriggers(first);
  for (const client of clients) await prepare(client, triggersOff);
  const byBytes = entries.toSorted((a, b) => b.bytes - a.bytes);
  await together(clients, byBytes, (client, entry, signal) => loadTable(client, entry, folder, signal));

  // Also of tables that a copy leaves out: their foreign keys lead to those that were filled.
  const tables = await bySize(first, [...new Set(parts.map(({ table }) => table))]);
  const of = (table: number, kind: Part['kind']) =>
    parts.filter((part) => part.table === table && part.kind === kind);
  await together(clients, tables, async (client, { table }) => {
    for (const { create } of of(table, 'unique')) await client.query(create);
  });
  // Inverted ones take longer than those of far bigger tables.
  const indexes = tables
    .flatMap(({ table }) => of(table, 'index'))
    .toSorted((a, b) => Number(b.isInverted) - Number(a.isInverted));
  await together(clients, indexes, async (client, { create }) => void (await client.query(create)));

  for (const { create } of parts.filter(({ kind }) => kind === 'foreign')) await first.query(create);
  await together(clients, tables, async (client, { table, name }) => {
    for (const { check } of of(table, 'foreign')) if (check) await client.query(check);
    await client.query(`analyze ${name}`);
  });
}
