import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { connectClient } from '../platform/database/database-client.ts';
import { sessionLimits } from '../platform/database/session-limits.ts';
import { storeSystemState } from '../platform/database/system-state.ts';
import { writingTo } from '../platform/runtime/full-disk.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { fingerprintOf } from '../platform/secrets/fingerprint-store.ts';
import type { Vault } from '../platform/secrets/vault.ts';
import {
  quoteName,
  quotedColumns,
  readMigrations,
  readSequences,
  readStoredMode,
  readTables,
  type Table,
} from './catalog.ts';
import { CopyOut } from './copy.ts';
import { saveFiles, stillNamed } from './files.ts';
import { BackupError, type Manifest, tableFile, type TableEntry, writeManifest } from './manifest.ts';
import { stampOf } from './stamp.ts';
import { makeFolder } from '../platform/runtime/make-folder.ts';

/** What a finished backup says about itself; also stored in the system state under `backup`. */
export type BackupNote = {
  folder: string;
  rows: number;
  bytes: number;
  files: number;
  /** Pictures that were lost, or are damaged. */
  missingFiles: number;
  reason: string;
};

type BackupOptions = {
  /** As the owner of the database or as the application: both may read all that a backup holds. */
  url: string;
  storage: FileStorage;
  vault: Vault;
  /** The folder in which the backup gets a place of its own. */
  to: string;
  now: Date;
  reason: string;
  /** Stops it; what was written of it is removed. */
  signal?: AbortSignal;
};

/** SHA-256 and size of what passes. */
export function measureStream() {
  const hash = createHash('sha256');
  const seen = { bytes: 0, digest: () => hash.digest('hex') };
  async function* through(source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      hash.update(piece);
      seen.bytes += piece.length;
      yield piece;
    }
  }
  return { through, seen };
}

async function saveTable(
  client: pg.Client,
  table: Table,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<TableEntry> {
  const columns = quotedColumns(client, table.columns);
  const rows = new CopyOut(`copy ${quoteName(client, table.name)} ${columns} to stdout`);
  const { through, seen } = measureStream();
  client.query(rows);
  const file = createWriteStream(join(folder, tableFile(table.name)), { flush: true, mode: 0o600 });
  await writingTo(folder, pipeline(rows, createZstdCompress(), through, file, { signal }));
  return { ...table, rows: rows.rows, bytes: seen.bytes, sha256: seen.digest() };
}

/** Everything of one snapshot: database, then the files its file table names. */
async function saveAll(client: pg.Client, folder: string, options: BackupOptions): Promise<Manifest> {
  makeFolder(join(folder, 'tables'), 0o700);
  await client.query('begin isolation level repeatable read read only');
  // The application's role may have limits that are meant for people who wait (preflight/pooler.ts).
  for (const limit of Object.keys(sessionLimits)) await client.query(`set local ${limit} = 0`);
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new BackupError('Basis data ini belum berisi tabel Rimpang.');
  const tables: TableEntry[] = [];
  const { signal } = options;
  for (const table of await readTables(client)) tables.push(await saveTable(client, table, folder, signal));
  const files = await saveFiles(client, options.storage, folder, signal);
  const mode = await readStoredMode(client);
  // Sequences are outside any snapshot; read after it, they are never behind the rows.
  const sequences = await readSequences(client);
  await client.query('commit');
  const { count, bytes, damaged } = files;
  const missing = await stillNamed(client, [...files.missing, ...damaged]);
  const keyMark = fingerprintOf(options.vault);
  const at = options.now.toISOString();
  return {
    format: 1,
    product: 'rimpang',
    at,
    mode,
    migrations,
    tables,
    sequences,
    files: { count, bytes, missing },
    keyMark,
  };
}

/**
 * Copies database and files into a new folder of `to`, while the product runs: one repeatable-read snapshot, streamed
 * table by table, so that memory does not grow with the data. The folder appears under its name only when it is whole.
 * Throws BackupError, an AbortError once `signal` says so, or what the disk or the database says; then nothing stays
 * behind.
 */
export async function createBackup(options: BackupOptions): Promise<BackupNote> {
  const folder = join(options.to, `rimpang-${stampOf(options.now)}`);
  const draft = `${folder}.draft-${process.pid}`;
  return writing(draft, options, async (client, manifest) => {
    const note = { ...sumsOf(manifest), folder: await settle(draft, folder), reason: options.reason };
    await storeSystemState(client, 'backup', note, options.now);
    return note;
  });
}

/** The contents of a backup in `draft`, for `complete` to make something of; whatever fails, nothing of it stays. */
export async function writing<T>(
  draft: string,
  options: BackupOptions,
  complete: (client: pg.Client, manifest: Manifest) => Promise<T>,
): Promise<T> {
  options.signal?.throwIfAborted();
  const client = await connectClient(options.url);
  try {
    const manifest = await saveAll(client, draft, options);
    await writeManifest(draft, manifest);
    options.signal?.throwIfAborted();
    return await complete(client, manifest);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** Gives the finished backup its name; two in the same second get a number. */
async function settle(draft: string, folder: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? folder : `${folder}-${number}`;
    try {
      await rename(draft, name);
      return name;
    } catch (error) {
      const taken = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
      if (!taken || number > 100) throw error;
    }
  }
}

/** What is in it, in figures. */
export function sumsOf({ tables, files }: Manifest) {
  return {
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    bytes: tables.reduce((sum, table) => sum + table.bytes, files.bytes),
    files: files.count,
    missingFiles: files.missing.length,
  };
}
