import type pg from 'pg';
import { beginEpoch } from '../capabilities/audit/terminal.ts';
import { pauseRestored } from '../capabilities/webhooks/terminal.ts';
import { handleOf } from '../platform/database/client-handle.ts';
import { connectClient } from '../platform/database/database-client.ts';
import { isHalfRestored, markHalfRestored, unmarkHalfRestored } from '../platform/database/half-restored.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import type { Mode } from '../platform/database/mode.ts';
import { bool, query } from '../platform/database/query.ts';
import { fingerprintOf } from '../platform/secrets/fingerprint-store.ts';
import type { Vault } from '../platform/secrets/vault.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { alone } from './alone.ts';
import { isOwn, quoteName, readMigrations, readTables, schemas } from './catalog.ts';
import { loadFiles } from './files.ts';
import { loadTables, maySkipTriggers } from './load-tables.ts';
import { BackupError, type Manifest, readBackup } from './manifest.ts';
import { type Part, readParts } from './table-parts.ts';
import { withConnections } from './together.ts';

type RestoreOptions = {
  ownerUrl: string;
  appPassword: string;
  storage: FileStorage;
  vault: Vault;
  /** A backup, or a folder of backups: then the newest. */
  from: string;
  now: Date;
  /** What this start is for: a backup of the other mode is refused. */
  mode?: Mode;
};

const wrongMode = {
  demo: 'Cadangan ini dari demo dan tidak dipulihkan sebagai produksi; jalankan dengan DEMO=1 di basis data yang kosong.',
  production:
    'Cadangan ini dari produksi dan tidak dipulihkan sebagai demo; isi NODE_ENV=production beserta SECRET_KEY dan BASE_URL.',
} as const satisfies Record<Mode, string>;

/** What was restored. */
type RestoreNote = {
  folder: string;
  at: string;
  rows: number;
  files: number;
  /** Pictures that the copy does not have, or has damaged. */
  missingFiles: number;
  /** Those of them that it has damaged. */
  damagedFiles: number;
};

/** Empties the tables and takes their keys, indexes and triggers away. */
async function open(client: pg.Client, tables: readonly string[]): Promise<Part[]> {
  await client.query('begin');
  const parts = await readParts(client, tables);
  await client.query(parts.map(({ drop }) => drop).join(';'));
  if (await maySkipTriggers(client)) await client.query('set local session_replication_role = replica');
  else await switchTriggers(client, tables, 'disable');
  await client.query(`truncate ${tables.map((name) => quoteName(client, name)).join(', ')} cascade`);
  await client.query('commit');
  return parts;
}

async function switchTriggers(client: pg.Client, tables: readonly string[], to: 'enable' | 'disable') {
  for (const name of tables) await client.query(`alter table ${quoteName(client, name)} ${to} trigger user`);
}

/** All rows with what holds them together; then the audit chain goes on in a new epoch, and the pictures come. */
async function load(client: pg.Client, manifest: Manifest, folder: string, options: RestoreOptions) {
  const tables = (await readTables(client)).map((table) => table.name);
  const parts = await open(client, tables);
  const entries = manifest.tables.filter(isOwn);
  await withConnections(options.ownerUrl, (clients) => loadTables(clients, { entries, parts, folder }));
  await client.query('begin');
  if (!(await maySkipTriggers(client))) await switchTriggers(client, tables, 'enable');
  for (const { name, value } of manifest.sequences.filter(isOwn))
    await client.query('select setval($1, $2)', [name, value]);
  await beginEpoch(handleOf(client), `Dipulihkan dari cadangan ${manifest.at}`, options.now);
  const files = await loadFiles(client, options.storage, folder);
  await client.query('commit');
  return files;
}

/** The tables of a restore that broke off go, with all they hold: a database as it was made. */
async function emptyHalfRestored(client: pg.Client): Promise<void> {
  const names = schemas.map((name) => client.escapeIdentifier(name)).join(', ');
  await client.query('begin');
  await client.query(`drop schema if exists ${names} cascade`);
  await client.query('drop table if exists public.kysely_migration, public.kysely_migration_lock');
  await unmarkHalfRestored(handleOf(client));
  await client.query('commit');
}

/** After a failure: as it was, tables without rows included. Where that fails too, the mark stays and the next restore does it. */
async function putBack({ ownerUrl, appPassword }: RestoreOptions, applied: readonly string[]) {
  const client = await connectClient(ownerUrl);
  try {
    if (!(await isHalfRestored(handleOf(client)))) return;
    await emptyHalfRestored(client);
    if (applied.length > 0) await migrateDatabase({ ownerUrl, appPassword, to: applied.at(-1) });
  } finally {
    await client.end();
  }
}

/** Throws BackupError for a database that holds anything but what a restore left half filled: before a long copy is fetched for it. */
export async function refuseFilled(ownerUrl: string): Promise<void> {
  const client = await connectClient(ownerUrl);
  try {
    if (await isHalfRestored(handleOf(client))) return;
    await demandEmpty(client, await readMigrations(client));
  } finally {
    await client.end();
  }
}

async function demandEmpty(client: pg.Client, applied: readonly string[]): Promise<void> {
  if (!applied.includes('002-identity')) return;
  const { filled } = await query({ filled: bool })`
    select exists (select from identity.account) or exists (select from audit.entry) as filled`.one(
    handleOf(client),
  );
  if (!filled) return;
  throw new BackupError(
    'Basis data tujuan sudah berisi data dan tidak akan ditimpa. Pulihkan ke DATA_DIR baru, atau ke basis data kosong (DATABASE_URL).',
  );
}

/** Refuses a database that holds anything, or that is ahead of the backup. Returns its migrations. */
async function demandFresh(client: pg.Client, manifest: Manifest): Promise<string[]> {
  const applied = await readMigrations(client);
  const ahead = applied.find((name) => !manifest.migrations.includes(name));
  if (ahead) {
    throw new BackupError(
      `Basis data tujuan sudah punya tabel yang lebih baru dari cadangan (${ahead}). Pakai basis data yang kosong.`,
    );
  }
  await demandEmpty(client, applied);
  return applied;
}

/** The mark goes last, by the connection that holds the lock: a restore that lost it cannot end as if it had it. */
async function restoreAlone(
  holder: pg.Client,
  { folder, manifest }: { folder: string; manifest: Manifest },
  options: RestoreOptions,
): Promise<RestoreNote> {
  const { ownerUrl, appPassword } = options;
  const client = await connectClient(ownerUrl);
  let applied: string[] = [];
  try {
    if (await isHalfRestored(handleOf(client))) await emptyHalfRestored(client);
    applied = await demandFresh(client, manifest);
    // Before its tables: a start would take them, empty, for a company that is to begin.
    await markHalfRestored(handleOf(client));
    await migrateDatabase({ ownerUrl, appPassword, to: manifest.migrations.at(-1) });
    const files = await load(client, manifest, folder, options);
    await migrateDatabase({ ownerUrl, appPassword, fingerprint: manifest.keyMark });
    await pauseRestored(handleOf(holder), options.now);
    await unmarkHalfRestored(handleOf(holder));
    await holder.query('commit');
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const [missing, damagedFiles] = [files.missing.size, files.damaged.size];
    const missingFiles = missing + damagedFiles;
    return { folder, at: manifest.at, rows, files: files.count, missingFiles, damagedFiles };
  } catch (error) {
    await client.end();
    await putBack(options, applied).catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}

/** Throws BackupError for a backup that another key encrypted, or of the other mode. */
export function demandOurs(
  manifest: Manifest,
  { vault, mode }: Pick<RestoreOptions, 'vault' | 'mode'>,
): void {
  if (manifest.keyMark !== fingerprintOf(vault)) {
    throw new BackupError(
      'SECRET_KEY bukan yang dipakai saat cadangan dibuat; NIK dan nomor rekening tidak akan terbaca. Isi SECRET_KEY yang lama (atau salin berkas secret-key dari DATA_DIR lama).',
    );
  }
  if (mode && manifest.mode && manifest.mode !== mode) throw new BackupError(wrongMode[manifest.mode]);
}

/**
 * Fills an empty database and storage from a backup, or one that an earlier restore left half filled: tables as the backup's
 * version made them, rows in bulk with triggers off by several connections, sequences, files; then newer migrations. Until all of it is
 * there the database is marked, so that no process takes it for a company; a failure leaves it as it was. The caller runs
 * `verify` afterwards. Throws BackupError where the target is not empty, another restore is at it, the backup is
 * damaged or of a newer version, or SECRET_KEY is not the one it was made with.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreNote> {
  const { ownerUrl } = options;
  const backup = await readBackup(options.from, options.now);
  demandOurs(backup.manifest, options);
  const run = await alone(ownerUrl, 'rimpang.restore', (holder) => restoreAlone(holder, backup, options));
  if (!run) throw new BackupError('Pemulihan lain sedang mengisi basis data itu; tunggu sampai selesai.');
  return run.done;
}
